// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Answers for the chain's names where Ethereum's Universal Resolver stands, with its errors. Slot 0 keeps the records:
/// node → what is known of it (first 12 bytes) and the address (last 20).
contract NameBook {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    uint96 constant UNKNOWN = 0;
    uint96 constant ON_CHAIN = 1;
    uint96 constant NO_PROFILE = 2;
    uint96 constant NO_CONTRACT = 3;
    uint96 constant FAILING = 4;
    uint96 constant ELSEWHERE = 5;

    mapping(bytes32 => uint256) records;

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        require(bytes4(data[:4]) == bytes4(keccak256("addr(bytes32)")), "only addresses are asked for");
        bytes32 node = nodeOf(name, 0);
        require(node == bytes32(data[4:36]), "the name and its hash differ");
        uint96 known = uint96(records[node] >> 160);
        address found = address(uint160(records[node]));
        if (known == UNKNOWN) revert ResolverNotFound(name);
        if (known == NO_PROFILE) revert UnsupportedResolverProfile(bytes4(data[:4]));
        if (known == NO_CONTRACT) revert ResolverNotContract(name, found);
        if (known == FAILING) revert ResolverError("");
        if (known == ELSEWHERE) sendElsewhere(data, gateways);
        return (abi.encode(found), address(this));
    }

    /// The record is kept by a server, which whoever asks is to ask next (EIP-3668).
    function sendElsewhere(bytes calldata data, string[] calldata gateways) private view {
        revert OffchainLookup(address(this), gateways, data, this.resolveWithGateways.selector, "");
    }

    /// The hash of a name from the bytes DNS writes it in: a length and its letters, label by label, 0 at the end.
    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return bytes32(0);
        bytes32 label = keccak256(name[at + 1:at + 1 + length]);
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + length), label));
    }
}

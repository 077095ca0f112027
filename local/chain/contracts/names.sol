// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a batch gateway is asked (ENSIP-21).
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] memory requests) external view returns (bool[] memory failures, bytes[] memory responses);
}


/// Answers for the chain's names where Ethereum's Universal Resolver stands, with its errors. `name-book.ts` writes its storage.
contract NameBook {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    uint96 constant UNKNOWN = 0;
    uint96 constant ON_CHAIN = 1;
    uint96 constant NO_PROFILE = 2;
    uint96 constant NO_CONTRACT = 3;
    uint96 constant FAILING = 4;
    uint96 constant ELSEWHERE = 5;
    uint256 constant ETHEREUM = 60;

    /// keccak(node, coin type) → what is known of it (first 12 bytes) and the address (last 20)
    mapping(bytes32 => uint256) records;
    /// keccak(address, coin type) → its name. After "!" it is given as by a resolver that does not check it
    mapping(bytes32 => string) primaries;
    /// node, or keccak(address, coin type) → the server that keeps what is known of it
    mapping(bytes32 => string) servers;
    /// keccak(node, keccak(key)) → text
    mapping(bytes32 => string) texts;

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        bytes32 node = nodeOf(name, 0);
        require(node == bytes32(data[4:36]), "the name and its hash differ");
        uint256 record = records[keccak256(abi.encode(node, coinTypeOf(data)))];
        // A name has one resolver, whatever is asked of it.
        if (uint96(records[keccak256(abi.encode(node, ETHEREUM))] >> 160) == ELSEWHERE) {
            askServer(servers[node], data, gateways, this.resolveCallback.selector, data);
        }
        uint96 known = uint96(record >> 160);
        if (isOf(data, "text(bytes32,string)")) {
            (, string memory key) = abi.decode(data[4:], (bytes32, string));
            return (abi.encode(texts[keccak256(abi.encode(node, keccak256(bytes(key))))]), address(this));
        }
        if (known == UNKNOWN) {
            // A resolver that has no address for one chain answers with none.
            if (coinTypeOf(data) != ETHEREUM) return (abi.encode(bytes("")), address(this));
            revert ResolverNotFound(name);
        }
        if (known == NO_PROFILE) revert UnsupportedResolverProfile(bytes4(data[:4]));
        if (known == NO_CONTRACT) revert ResolverNotContract(name, address(uint160(record)));
        if (known == FAILING) revert ResolverError("");
        return (encoded(data, address(uint160(record))), address(this));
    }

    function reverseWithGateways(bytes calldata owner, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        bytes32 key = keccak256(abi.encode(address(bytes20(owner)), coinType));
        string memory server = servers[key];
        if (bytes(server).length > 0) {
            askServer(server, owner, gateways, this.reverseCallback.selector, abi.encode(owner, coinType));
        }
        return (confirmed(primaries[key], owner, coinType), address(this), address(this));
    }

    /// @param response of the batch gateway
    function resolveCallback(bytes calldata response, bytes calldata) external view returns (bytes memory, address) {
        return (only(response), address(this));
    }

    function reverseCallback(bytes calldata response, bytes calldata asked)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory owner, uint256 coinType) = abi.decode(asked, (bytes, uint256));
        return (confirmed(abi.decode(only(response), (string)), owner, coinType), address(this), address(this));
    }

    function only(bytes calldata response) private pure returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        return responses[0];
    }

    /// What is known is kept by a server, which whoever asks is to ask next (EIP-3668), through a batch gateway.
    function askServer(
        string memory server,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory extraData
    ) private view {
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        string[] memory urls = new string[](1);
        urls[0] = server;
        requests[0] = IBatchGateway.Request(address(this), urls, data);
        revert OffchainLookup(
            address(this), gateways, abi.encodeCall(IBatchGateway.query, (requests)), callback, extraData
        );
    }

    /// A name counts only where it leads back, by the address of the same coin type (ENSIP-19).
    function confirmed(string memory name, bytes memory owner, uint256 coinType) private view returns (string memory) {
        bytes memory text = bytes(name);
        if (text.length == 0) return "";
        if (text[0] == "!") {
            bytes memory rest = new bytes(text.length - 1);
            for (uint256 at = 0; at < rest.length; at++) {
                rest[at] = text[at + 1];
            }
            return string(rest);
        }
        address leadsTo = address(uint160(records[keccak256(abi.encode(hashOf(text), coinType))]));
        if (leadsTo != address(bytes20(owner))) revert ReverseAddressMismatch(name, abi.encodePacked(leadsTo));
        return name;
    }

    function isOf(bytes calldata data, string memory signature) private pure returns (bool) {
        return bytes4(data[:4]) == bytes4(keccak256(bytes(signature)));
    }

    function coinTypeOf(bytes calldata data) private pure returns (uint256) {
        return isOf(data, "addr(bytes32,uint256)") ? uint256(bytes32(data[36:68])) : ETHEREUM;
    }

    function encoded(bytes calldata data, address found) private pure returns (bytes memory) {
        if (isOf(data, "addr(bytes32)")) return abi.encode(found);
        return abi.encode(found == address(0) ? bytes("") : abi.encodePacked(found));
    }

    /// The hash of a name from the bytes DNS writes it in: a length and its letters, label by label, 0 at the end.
    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return bytes32(0);
        bytes32 label = keccak256(name[at + 1:at + 1 + length]);
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + length), label));
    }

    /// The same from its text.
    function hashOf(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 at = name.length; at > 0; at--) {
            if (name[at - 1] == ".") {
                node = keccak256(abi.encodePacked(node, labelOf(name, at, end)));
                end = at - 1;
            }
        }
        return keccak256(abi.encodePacked(node, labelOf(name, 0, end)));
    }

    function labelOf(bytes memory name, uint256 from, uint256 to) private pure returns (bytes32) {
        bytes memory label = new bytes(to - from);
        for (uint256 at = from; at < to; at++) {
            label[at - from] = name[at];
        }
        return keccak256(label);
    }
}

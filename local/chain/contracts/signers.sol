// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Wallets that are contracts and judge signatures themselves (EIP-1271). The owner of each stands in its storage slot 0.

/// Takes its owner's signature, and pays what its owner tells it to.
contract OwnedWallet {
    address public owner;

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external payable {
        require(msg.sender == owner, "only the owner");
        (bool done, ) = to.call{value: value}(data);
        require(done, "the call failed");
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError error, ) = ECDSA.tryRecover(hash, signature);
        bool valid = error == ECDSA.RecoverError.NoError && signer == owner;
        return valid ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Says no by undoing the call.
contract RevertingWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        revert("not mine");
    }
}

/// A wallet that is not there until somebody has it made: its address follows from its owner and a number.
contract LaterWallet is OwnedWallet {
    constructor(address owner_) {
        owner = owner_;
    }
}

/// Makes such wallets (ERC-6492).
contract WalletFactory {
    function addressOf(address owner, uint256 number) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(LaterWallet).creationCode, abi.encode(owner)));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(number), code));
        return address(uint160(uint256(hash)));
    }

    function make(address owner, uint256 number) external returns (address) {
        address at = addressOf(owner, number);
        return at.code.length > 0 ? at : address(new LaterWallet{salt: bytes32(number)}(owner));
    }
}

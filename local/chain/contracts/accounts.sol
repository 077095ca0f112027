// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// Small versions of the account contracts people pay from, with the real functions, hashes and events. The owner of each
/// stands in storage slot 0.

abstract contract Owned {
    bytes4 internal constant VALID = 0x1626ba7e;
    address public owner;

    function isOwners(bytes32 hash, bytes memory signature) internal view returns (bool) {
        (address signer, ECDSA.RecoverError error, ) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == owner;
    }

    function call(address to, uint256 value, bytes memory data) internal returns (bool success, bytes memory answer) {
        (success, answer) = to.call{value: value}(data);
    }
}

/// Safe 1.4.1 without modules, guards and refunds, of one owner or of two who both have to sign. Anybody may send what
/// they signed. The signatures of two stand in the order of their addresses.
contract Safe is Owned {
    bytes32 private constant DOMAIN_TYPE = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant SAFE_TX_TYPE = keccak256(
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
    );
    bytes32 private constant MESSAGE_TYPE = keccak256("SafeMessage(bytes message)");

    uint256 public nonce;
    /// slot 2; zero where one owner signs alone
    address public secondOwner;

    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);
    event SafeReceived(address indexed sender, uint256 value);

    receive() external payable {
        emit SafeReceived(msg.sender, msg.value);
    }

    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes memory signatures
    ) external payable returns (bool success) {
        require(operation == 0 && gasPrice == 0, "calls without refund only");
        bytes memory start = abi.encode(SAFE_TX_TYPE, to, value, keccak256(data), operation, safeTxGas, baseGas);
        bytes32 txHash = typed(
            keccak256(bytes.concat(start, abi.encode(gasPrice, gasToken, refundReceiver, nonce++)))
        );
        require(areOwners(txHash, signatures), "GS026");
        (success, ) = call(to, value, data);
        require(success || safeTxGas != 0, "GS013");
        if (success) emit ExecutionSuccess(txHash, 0);
        else emit ExecutionFailure(txHash, 0);
    }

    /// As the compatibility fallback handler: the owner signs a SafeMessage about the hash, not the hash.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 message = keccak256(abi.encode(MESSAGE_TYPE, keccak256(abi.encode(hash))));
        require(areOwners(typed(message), signature), "GS026");
        return VALID;
    }

    function getThreshold() external view returns (uint256) {
        return secondOwner == address(0) ? 1 : 2;
    }

    function areOwners(bytes32 hash, bytes memory signatures) private view returns (bool) {
        if (secondOwner == address(0)) return isOwners(hash, signatures);
        if (signatures.length != 130) return false;
        address low = signerAt(hash, signatures, 0);
        address high = signerAt(hash, signatures, 1);
        if (low >= high) return false;
        return (low == owner && high == secondOwner) || (low == secondOwner && high == owner);
    }

    function signerAt(bytes32 hash, bytes memory signatures, uint256 index) private pure returns (address signer) {
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            let at := add(signatures, mul(65, index))
            r := mload(add(at, 32))
            s := mload(add(at, 64))
            v := byte(0, mload(add(at, 96)))
        }
        (signer, , ) = ECDSA.tryRecover(hash, v, r, s);
    }

    function typed(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, block.chainid, address(this)));
        return MessageHashUtils.toTypedDataHash(domain, structHash);
    }
}

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// EIP-4337's SimpleAccount for EntryPoint 0.7.
contract SmartAccount is Owned {
    address private constant ENTRY_POINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;

    receive() external payable {}

    function validateUserOp(PackedUserOperation calldata op, bytes32 opHash, uint256) external view returns (uint256) {
        return isOwners(MessageHashUtils.toEthSignedMessageHash(opHash), op.signature) ? 0 : 1;
    }

    function execute(address to, uint256 value, bytes calldata data) external {
        require(msg.sender == ENTRY_POINT || msg.sender == owner, "account: not Owner or EntryPoint");
        (bool success, ) = call(to, value, data);
        require(success, "the call failed");
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return isOwners(hash, signature) ? VALID : bytes4(0xffffffff);
    }
}

/// EntryPoint 0.7 without gas accounting, paymasters and account creation. Anybody may send a bundle of operations.
contract EntryPoint {
    mapping(address => uint256) public nonceOf;

    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    function getUserOpHash(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes memory start = abi.encode(op.sender, op.nonce, keccak256(op.initCode), keccak256(op.callData));
        bytes32 packed = keccak256(
            bytes.concat(
                start,
                abi.encode(op.accountGasLimits, op.preVerificationGas, op.gasFees, keccak256(op.paymasterAndData))
            )
        );
        return keccak256(abi.encode(packed, address(this), block.chainid));
    }

    event BeforeExecution();

    function handleOps(PackedUserOperation[] calldata ops, address payable) external {
        for (uint256 i = 0; i < ops.length; i++) {
            require(ops[i].nonce == nonceOf[ops[i].sender]++, "AA25 invalid account nonce");
            uint256 invalid = SmartAccount(payable(ops[i].sender)).validateUserOp(ops[i], getUserOpHash(ops[i]), 0);
            require(invalid == 0, "AA24 signature error");
        }
        emit BeforeExecution();
        for (uint256 i = 0; i < ops.length; i++) {
            bytes32 opHash = getUserOpHash(ops[i]);
            (bool success, ) = ops[i].sender.call(ops[i].callData);
            emit UserOperationEvent(opHash, ops[i].sender, address(0), ops[i].nonce, success, 0, 0);
        }
    }
}

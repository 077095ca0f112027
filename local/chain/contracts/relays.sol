// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Contracts through which anybody may send somebody else's money on: whoever sends the transaction is not the payer.

function sendEther(address to, uint256 value) {
    (bool sent, ) = to.call{value: value}("");
    require(sent, "the recipient refused");
}

/// Imitates a payment splitter or vesting wallet: it holds money, anybody may have it paid out.
contract Splitter {
    receive() external payable {}

    function release(address payable to, uint256 amount) external {
        sendEther(to, amount);
    }

    function releaseToken(IERC20 token, address to, uint256 amount) external {
        SafeERC20.safeTransfer(token, to, amount);
    }
}

interface IMintable {
    function mint(address to, uint256 amount) external returns (bool);
}

/// Imitates bridges: a withdrawal made on another chain is finished here by whoever comes first; `receiveMessage` is
/// Circle's CCTP, which has the token mint. Message: abi.encode(token, to, amount); attestations are not checked.
contract Bridge {
    receive() external payable {}

    function withdraw(IERC20 token, address to, uint256 amount) external {
        SafeERC20.safeTransfer(token, to, amount);
    }

    function withdrawEther(address payable to, uint256 amount) external {
        sendEther(to, amount);
    }

    function receiveMessage(bytes calldata message, bytes calldata) external returns (bool) {
        (IMintable token, address to, uint256 amount) = abi.decode(message, (IMintable, address, uint256));
        return token.mint(to, amount);
    }
}

/// Imitates whoever holds an allowance (Permit2's spenders, subscriptions): anybody may have it spend.
contract Spender {
    function pull(IERC20 token, address from, address to, uint256 amount) external {
        SafeERC20.safeTransferFrom(token, from, to, amount);
    }
}

interface IAuthorized {
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

/// Imitates a relayer of EIP-3009: it hands an authorization to the token, and so may whoever copies it.
contract Authorizer {
    struct Authorization {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    function relay(IAuthorized token, Authorization calldata a, uint8 v, bytes32 r, bytes32 s) external {
        token.transferWithAuthorization(a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce, v, r, s);
    }
}

/// Imitates deposit addresses and splitters that pay out at once: ether passes through, nothing stays. Slot 0: whereto.
contract Forwarder {
    address public next;

    receive() external payable {
        sendEther(next, msg.value);
    }
}

/// The same for a token that calls its recipients (ERC-777, ERC-1363): what came in goes on in the same transaction.
contract TokenForwarder {
    address public next;

    function tokensReceived(address, uint256 value) external {
        SafeERC20.safeTransfer(IERC20(msg.sender), next, value);
    }
}

/// Imitates disperse.app: one transaction pays several people, or one person many times; tokens by an allowance.
contract Disperser {
    function disperseEther(address payable[] calldata to, uint256[] calldata values) external payable {
        for (uint256 i = 0; i < to.length; i++) sendEther(to[i], values[i]);
        if (address(this).balance > 0) sendEther(msg.sender, address(this).balance);
    }

    function disperseToken(IERC20 token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) SafeERC20.safeTransferFrom(token, msg.sender, to[i], values[i]);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// What honest and dishonest contracts do that a check of payments must see through.

/// Keeps a hundredth of every transfer: two Transfer logs, the first of less than was sent.
contract FeeToken is ERC20("", "") {
    address private constant COLLECTOR = 0x000000000000000000000000000000000000Fee5;

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = value / 100;
        super._update(from, to, value - fee);
        super._update(from, COLLECTOR, fee);
    }
}

/// Says false and moves nothing: the transaction succeeds without a log.
contract FalseToken {
    mapping(address => uint256) public balanceOf;

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Writes Transfer logs about money that never moved.
contract Forger {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function forge(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}

/// A wallet that is a contract: it pays by internal call, and pays several people at once.
contract ContractWallet {
    receive() external payable {}

    function sendEther(address payable to, uint256 value) external payable {
        (bool sent, ) = to.call{value: value}("");
        require(sent, "the recipient refused");
    }

    function sendToken(address token, address to, uint256 value) public {
        (bool sent, bytes memory answer) = token.call(abi.encodeCall(IERC20.transfer, (to, value)));
        require(sent && (answer.length == 0 || abi.decode(answer, (bool))), "the token refused");
    }

    function sendTokens(address token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) sendToken(token, to[i], values[i]);
    }
}

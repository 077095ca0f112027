// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The five tokens' stand-ins. Names are code, not storage: the local chain is given runtime code alone.

contract Usdc is ERC20("", "") {
    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

contract Dai is ERC20("", "") {
    function name() public pure override returns (string memory) {
        return "Dai Stablecoin";
    }

    function symbol() public pure override returns (string memory) {
        return "DAI";
    }
}

contract Wbtc is ERC20("", "") {
    function name() public pure override returns (string memory) {
        return "Wrapped BTC";
    }

    function symbol() public pure override returns (string memory) {
        return "WBTC";
    }

    function decimals() public pure override returns (uint8) {
        return 8;
    }
}

/// Like the real one: transfer, transferFrom and approve return nothing at all, and an allowance must be
/// set to zero before it is changed. Balances lie in slot 0, as in the others.
contract Usdt {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function name() external pure returns (string memory) {
        return "Tether USD";
    }

    function symbol() external pure returns (string memory) {
        return "USDT";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

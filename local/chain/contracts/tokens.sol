// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// The five tokens' stand-ins. Names are code, not storage: the local chain is given runtime code alone.

/// With EIP-3009 as in the real one (version 2). Anybody may mint: bridges do, and the money here is worth nothing.
contract Usdc is ERC20("", "") {
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant AUTHORIZATION_TYPE = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    function mint(address to, uint256 amount) external returns (bool) {
        _mint(to, amount);
        return true;
    }

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
    ) external {
        require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
        require(!authorizationState[from][nonce], "FiatTokenV2: authorization is used or canceled");
        bytes32 what = keccak256(abi.encode(AUTHORIZATION_TYPE, from, to, value, validAfter, validBefore, nonce));
        bytes32 hash = MessageHashUtils.toTypedDataHash(DOMAIN_SEPARATOR(), what);
        require(ECDSA.recover(hash, v, r, s) == from, "FiatTokenV2: invalid signature");
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        _transfer(from, to, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("USD Coin"), keccak256("2"), block.chainid, address(this))
        );
    }

    function name() public pure virtual override returns (string memory) {
        return "USD Coin";
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function symbol() public pure virtual override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

/// A bridge's USDC beside Circle's own, as on Arbitrum, Optimism and Polygon.
contract BridgedUsdc is Usdc {
    function name() public pure override returns (string memory) {
        return "Bridged USDC";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC.e";
    }
}

/// USDC as if it called its recipients, as ERC-777 and ERC-1363 tokens do: a contract learns of the money and may pass
/// it on; one without the function refuses the transfer.
contract HookUsdc is Usdc {
    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (to.code.length == 0) return;
        (bool taken, ) = to.call(abi.encodeWithSignature("tokensReceived(address,uint256)", from, value));
        require(taken, "the recipient refused");
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

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token that says whatever it is told: the logs of a payment without one. For readers that forget to look who speaks.
contract Pretender {
    string public constant name = "USD Coin";
    string public constant version = "2";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    function pretend(address from, address to, uint256 value, bytes32 nonce) external {
        emit AuthorizationUsed(from, nonce);
        emit Transfer(from, to, value);
    }
}

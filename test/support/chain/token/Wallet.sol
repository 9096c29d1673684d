// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A wallet contract (ERC-1271) that accepts its owner's signature. Storage slot 0 holds the owner's address.
contract Wallet {
    address public owner;

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(digest, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

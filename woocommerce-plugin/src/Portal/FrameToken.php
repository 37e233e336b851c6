<?php
/**
 * How the portal knows who has opened its page inside wp-admin.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

/** Says who somebody is for a minute, and once. The contract is docs/integrations/woocommerce.md of the portal. */
final class FrameToken {

	/** @param array<string, mixed> $claim What is said, in the order of the contract. */
	public static function sign( string $secret, array $claim ): string {
		$said = rtrim( strtr( base64_encode( (string) wp_json_encode( $claim ) ), '+/', '-_' ), '=' );
		return $said . '.' . Signature::of_frame( $secret, $said );
	}

	/** Scheme, host and port of an address, as a browser names them; empty where it has none. */
	public static function origin_of( string $address ): string {
		$parts = wp_parse_url( $address );
		if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
			return '';
		}
		$scheme = strtolower( $parts['scheme'] );
		$port   = (int) ( $parts['port'] ?? 0 );
		$usual  = 'https' === $scheme ? 443 : 80;
		return $scheme . '://' . strtolower( $parts['host'] ) . ( 0 === $port || $usual === $port ? '' : ':' . $port );
	}
}

<?php
/**
 * Tells the portal which user has opened its page inside wp-admin.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

/**
 * A token identifies a user once, within a minute. The contract is in the portal's
 * docs/integrations/woocommerce.md.
 */
final class FrameToken {

	/** @param array<string, mixed> $claim The fields of the token, in the order of the contract. */
	public static function sign( string $secret, array $claim ): string {
		$said = rtrim( strtr( base64_encode( (string) wp_json_encode( $claim ) ), '+/', '-_' ), '=' );
		return $said . '.' . Signature::of_frame( $secret, $said );
	}

	/** The origin of an address (scheme, host and port) as browsers write it; empty if there is none. */
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

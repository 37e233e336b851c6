<?php
/**
 * Calls the portal's API, signed for this store.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

use Thumela\Connection;
use Thumela\Home;

defined( 'ABSPATH' ) || exit;

/** Must not be used in a request of a shopper, who would wait for the portal. */
final class Client {

	private const TIMEOUT_SECONDS = 8;

	/** How many times to wait for a call that is still running. */
	private const MOST_WAITS = 5;

	/** The portal's error code for a call from a copy of the connected shop. */
	private const ELSEWHERE = 'store-elsewhere';

	/**
	 * Calls the portal. The answer has status 409 if the store is not connected (then nothing is sent), and status 0
	 * if the portal did not answer.
	 *
	 * @param array<string, mixed>|null $body Sent as JSON.
	 * @param string                    $key  The idempotency key: a repeated key gets the same answer.
	 */
	public function call( string $method, string $path, ?array $body = null, string $key = '' ): Answer {
		$connection = Connection::current();
		if ( null === $connection ) {
			return new Answer( 409, array( 'message' => __( 'This store is not connected to Thumela. Connect it under WooCommerce > Settings > Thumela.', 'thumela-for-woocommerce' ) ) );
		}
		$json   = null === $body ? '' : (string) wp_json_encode( $body );
		$answer = wp_safe_remote_request(
			$connection->portal . $path,
			array(
				'method'              => $method,
				'headers'             => self::headers( $connection, $method, $path, $key, $json ),
				'body'                => '' === $json ? null : $json,
				'timeout'             => self::TIMEOUT_SECONDS,
				'redirection'         => 0,
				'user-agent'          => 'Thumela for WooCommerce/' . THUMELA_VERSION,
				'limit_response_size' => 2 * MB_IN_BYTES,
			)
		);
		if ( is_wp_error( $answer ) ) {
			return new Answer( 0, array(), $answer->get_error_message() );
		}
		$parsed = json_decode( wp_remote_retrieve_body( $answer ), true );
		$parsed = is_array( $parsed ) ? $parsed : array();
		if ( self::ELSEWHERE === ( $parsed['code'] ?? '' ) ) {
			Connection::note_refused( $connection );
		}
		return new Answer(
			(int) wp_remote_retrieve_response_code( $answer ),
			$parsed,
			'',
			absint( wp_remote_retrieve_header( $answer, 'retry-after' ) )
		);
	}

	/**
	 * For calls that ship or create. If there is no answer, or the portal is busy or failed, the call is sent
	 * once more with the same key, so that nothing happens twice. While the portal says that the first call
	 * is still running, it waits and asks again, at most MOST_WAITS times.
	 *
	 * @param array<string, mixed> $body Sent as JSON.
	 */
	public function call_once( string $path, array $body ): Answer {
		$key   = wp_generate_uuid4();
		$first = $this->call( 'POST', $path, $body, $key );
		$answer = $first->is_worth_repeating() ? $this->call( 'POST', $path, $body, $key ) : $first;
		for ( $asked = 0; $asked < self::MOST_WAITS && $answer->is_at_work(); ++$asked ) {
			sleep( $answer->wait_seconds() );
			$answer = $this->call( 'POST', $path, $body, $key );
		}
		return $answer;
	}

	/** @return array<string, string> */
	private static function headers( Connection $connection, string $method, string $path, string $key, string $json ): array {
		$seconds = time();
		$home    = Home::current();
		$headers = array(
			'Accept'        => 'application/json',
			'Thumela-Home'  => $home,
			'Authorization' => sprintf(
				'Thumela-Plugin %s:%d:%s',
				$connection->store_id,
				$seconds,
				Signature::of_call( $connection->secret, $method, $path, $seconds, $key, $home, $json )
			),
		);
		if ( '' !== $json ) {
			$headers['Content-Type'] = 'application/json';
		}
		if ( '' !== $key ) {
			$headers['Idempotency-Key'] = $key;
		}
		return $headers;
	}
}

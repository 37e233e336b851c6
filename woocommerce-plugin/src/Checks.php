<?php
/**
 * Checks whether this shop can be connected, before the user starts to connect it.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\Address;

defined( 'ABSPATH' ) || exit;

/**
 * The result of each check is 'ok', 'look' (may work, but a person should check it) or 'stop' (cannot
 * work), with a text that says what to do.
 */
final class Checks {

	private const REST_CACHE   = 'thumela_rest_check';
	private const REST_SECONDS = 600;
	private const BAD_SECONDS  = 30;

	/** @return array<int, array{name: string, result: string, text: string}> */
	public static function all(): array {
		return array(
			self::https( home_url(), site_url() ),
			self::permalinks( (string) get_option( 'permalink_structure', '' ) ),
			self::rest(),
			self::shop_address( home_url() ),
			self::portal( Address::current() ),
			self::background(),
		);
	}

	/** @param array<int, array{name: string, result: string, text: string}> $checks The results of all(). */
	public static function may_connect( array $checks ): bool {
		return ! in_array( 'stop', array_column( $checks, 'result' ), true );
	}

	public static function forget(): void {
		delete_transient( self::REST_CACHE );
	}

	/** @return array{name: string, result: string, text: string} */
	public static function https( string $home, string $site ): array {
		$is_safe = 'https' === wp_parse_url( $home, PHP_URL_SCHEME ) && 'https' === wp_parse_url( $site, PHP_URL_SCHEME );
		return self::check(
			__( 'Secure address', 'thumela-for-woocommerce' ),
			$is_safe ? 'ok' : 'stop',
			$is_safe
				? __( 'The shop uses https.', 'thumela-for-woocommerce' )
				: __( 'WooCommerce accepts keys over https only. Change both addresses under Settings > General to https.', 'thumela-for-woocommerce' )
		);
	}

	/** @return array{name: string, result: string, text: string} */
	public static function permalinks( string $structure ): array {
		return self::check(
			__( 'Permalinks', 'thumela-for-woocommerce' ),
			'' !== $structure ? 'ok' : 'stop',
			'' !== $structure
				? __( 'The permalinks work with WooCommerce keys.', 'thumela-for-woocommerce' )
				: __( 'WooCommerce keys do not work with plain permalinks. Choose another structure under Settings > Permalinks.', 'thumela-for-woocommerce' )
		);
	}

	/**
	 * This server calls itself. Such calls may be blocked while those from outside are not, and the other way
	 * round, so the result never prevents a connection.
	 *
	 * @return array{name: string, result: string, text: string}
	 */
	private static function rest(): array {
		$kept = get_transient( self::REST_CACHE );
		if ( is_array( $kept ) ) {
			return $kept;
		}
		$check = self::judge_rest(
			wp_remote_get(
				rest_url( 'wc/v3' ),
				array(
					'timeout'   => 5,
					'sslverify' => (bool) apply_filters( 'https_local_ssl_verify', true ),
				)
			)
		);
		set_transient( self::REST_CACHE, $check, 'ok' === $check['result'] ? self::REST_SECONDS : self::BAD_SECONDS );
		return $check;
	}

	/**
	 * @param array<string, mixed>|\WP_Error $answer The answer of the shop's own REST address.
	 * @return array{name: string, result: string, text: string}
	 */
	public static function judge_rest( $answer ): array {
		$name = __( 'REST API', 'thumela-for-woocommerce' );
		if ( is_wp_error( $answer ) ) {
			/* translators: %s: the technical reason */
			return self::check( $name, 'look', sprintf( __( 'Not checked: this server could not call itself (%s). Thumela will test it from outside.', 'thumela-for-woocommerce' ), $answer->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( is_array( $body ) && 'wc/v3' === ( $body['namespace'] ?? '' ) ) {
			return self::check( $name, 'ok', __( 'WooCommerce answers.', 'thumela-for-woocommerce' ) );
		}
		/* translators: %d: an HTTP status such as 403 */
		return self::check( $name, 'look', sprintf( __( 'Not checked: this server’s own call did not reach WooCommerce’s REST API (HTTP %d). Thumela will test it from outside. If that fails, allow /wp-json/wc/ in your security plugin or firewall.', 'thumela-for-woocommerce' ), $status ) );
	}

	/** @return array{name: string, result: string, text: string} */
	public static function shop_address( string $home ): array {
		$name = __( 'Public address', 'thumela-for-woocommerce' );
		$host = strtolower( trim( (string) wp_parse_url( $home, PHP_URL_HOST ), '[]' ) );
		if ( self::is_private( $host ) ) {
			/* translators: %s: a host name */
			return self::check( $name, 'look', sprintf( __( '%s looks like an address inside your own network. Thumela must be able to reach the shop.', 'thumela-for-woocommerce' ), $host ) );
		}
		return self::check( $name, 'ok', $host );
	}

	private static function is_private( string $host ): bool {
		if ( false !== filter_var( $host, FILTER_VALIDATE_IP ) ) {
			return false === filter_var( $host, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
		}
		return false === strpos( $host, '.' ) || 1 === preg_match( '/\.(local|localhost|test|internal|invalid|example)$/', $host );
	}

	/** @return array{name: string, result: string, text: string} */
	public static function portal( string $portal ): array {
		$name = __( 'Thumela', 'thumela-for-woocommerce' );
		if ( '' === $portal ) {
			return self::check( $name, 'stop', __( 'Enter the address of your Thumela portal below and save it.', 'thumela-for-woocommerce' ) );
		}
		if ( Address::is_callable_from_here( $portal ) ) {
			return self::check( $name, 'ok', $portal );
		}
		return self::check(
			$name,
			'stop',
			Address::has_odd_port( $portal )
				? __( 'WordPress only connects to ports 80, 443 and 8080. Ask Thumela for an address on one of these ports.', 'thumela-for-woocommerce' )
				: __( 'WordPress refuses to call this address: it is unknown or private. Check the Thumela address below.', 'thumela-for-woocommerce' )
		);
	}

	/** @return array{name: string, result: string, text: string} */
	private static function background(): array {
		$name = __( 'Background jobs', 'thumela-for-woocommerce' );
		if ( ! function_exists( 'as_enqueue_async_action' ) ) {
			return self::check( $name, 'look', __( 'Action Scheduler is missing. Thumela checks for changed orders every few minutes instead.', 'thumela-for-woocommerce' ) );
		}
		$is_own_cron = defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON;
		return self::check( $name, 'ok', $is_own_cron ? __( 'Run by the server’s cron.', 'thumela-for-woocommerce' ) : __( 'Run when someone visits the shop.', 'thumela-for-woocommerce' ) );
	}

	/** @return array{name: string, result: string, text: string} */
	private static function check( string $name, string $result, string $text ): array {
		return compact( 'name', 'result', 'text' );
	}
}

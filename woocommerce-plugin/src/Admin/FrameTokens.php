<?php
/**
 * Gives the portal's page inside wp-admin short-lived tokens that name the signed-in user.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\Home;
use Thumela\Portal\FrameToken;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress authenticates the user before it calls us: on our page by the cookie and the REST nonce. A user
 * who has signed out, or may no longer edit all orders, gets no further token. Their session at the portal
 * then ends by itself, because only a new token extends it.
 */
final class FrameTokens {

	public const PATH = '/thumela/v1/frame-token';

	/** The transient with the last known number of alerts. */
	public const ALERTS = 'thumela_alerts';

	private const ALERTS_SHOWN = '/^(?:[1-9]\d?\+?)?$/D';

	public function watch(): void {
		add_action( 'rest_api_init', array( $this, 'register' ) );
	}

	public function register(): void {
		register_rest_route(
			'thumela/v1',
			'/frame-token',
			array(
				'methods'             => 'POST',
				'callback'            => array( $this, 'answer' ),
				'permission_callback' => static function (): bool {
					return Rights::over_orders();
				},
				'args'                => array(
					'alerts' => array(
						'type'              => 'string',
						'validate_callback' => static function ( $value ): bool {
							return is_string( $value ) && 1 === preg_match( self::ALERTS_SHOWN, $value );
						},
					),
				),
			)
		);
	}

	/**
	 * @param \WP_REST_Request $request Contains the number of alerts that the portal's page shows.
	 * @return \WP_REST_Response|\WP_Error
	 */
	public function answer( \WP_REST_Request $request ) {
		$connection = Connection::current();
		if ( null === $connection ) {
			return new \WP_Error( 'thumela_not_connected', __( 'This store is not connected to Thumela.', 'thumela-for-woocommerce' ), array( 'status' => 409 ) );
		}
		if ( isset( $request['alerts'] ) && (string) $request['alerts'] !== self::alerts() ) {
			set_transient( self::ALERTS, (string) $request['alerts'], DAY_IN_SECONDS );
		}
		$user   = wp_get_current_user();
		$answer = rest_ensure_response(
			array(
				'token' => FrameToken::sign(
					$connection->secret,
					array(
						'store'  => $connection->store_id,
						'home'   => Home::current(),
						'origin' => FrameToken::origin_of( admin_url() ),
						'user'   => (int) $user->ID,
						'name'   => (string) $user->display_name,
						'manage' => current_user_can( 'manage_woocommerce' ),
						'at'     => time(),
						'nonce'  => wp_generate_uuid4(),
					)
				),
			)
		);
		$answer->header( 'Cache-Control', 'no-store' );
		return $answer;
	}

	/** The last known number of alerts as shown in the menu; empty for none. */
	public static function alerts(): string {
		$count = get_transient( self::ALERTS );
		return is_string( $count ) && 1 === preg_match( self::ALERTS_SHOWN, $count ) ? $count : '';
	}
}

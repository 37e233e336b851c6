<?php
/**
 * The content of our settings tab.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Checks;
use Thumela\Connection;
use Thumela\Portal\Address;
use Thumela\Portal\Client;
use Thumela\Push;

defined( 'ABSPATH' ) || exit;

final class SettingsView {

	private const ICONS = array(
		'ok'   => 'yes-alt',
		'look' => 'warning',
		'stop' => 'dismiss',
	);

	/** Maps the portal's health codes to our check results. */
	private const LIGHTS = array(
		'good' => 'ok',
		'warm' => 'look',
		'bad'  => 'stop',
	);

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	public function show(): void {
		$connection = Connection::current();
		Connection::remember();
		echo '<h2>' . esc_html__( 'Thumela', 'thumela-for-woocommerce' ) . '</h2>';
		if ( null === $connection ) {
			$this->show_unconnected();
		} else {
			$this->show_connected( $connection );
		}
		$this->show_address();
	}

	private function show_unconnected(): void {
		$checks = Checks::all();
		$origin = Connection::copy_of();
		if ( '' !== $origin ) {
			/* translators: %s: the address of another shop */
			$text = sprintf( __( 'This shop is a copy of %s, or has moved from there. It is not connected to Thumela. Connect it again. If it has moved, you can then move your store to this address.', 'thumela-for-woocommerce' ), $origin );
			printf( '<div class="notice notice-warning inline"><p>%s</p></div>', esc_html( $text ) );
		}
		printf(
			'<p>%s</p>',
			esc_html__( 'After you connect this shop, its orders sync to Thumela automatically. Sign in to Thumela, then approve the connection here.', 'thumela-for-woocommerce' )
		);
		$this->open_shop();
		$this->show_checks( $checks );
		echo '</tbody></table><p>';
		if ( Checks::may_connect( $checks ) ) {
			printf( '<a class="button button-primary" href="%s">%s</a> ', esc_url( self::connect_url( Address::current() ) ), esc_html__( 'Connect to Thumela', 'thumela-for-woocommerce' ) );
		} else {
			printf( '<button type="button" class="button" disabled>%s</button> ', esc_html__( 'Connect to Thumela', 'thumela-for-woocommerce' ) );
		}
		$this->check_again_link();
		echo '</p>';
	}

	/**
	 * The portal's page for a new store, with the name and address of this shop filled in. The person
	 * submits the form there.
	 */
	public static function connect_url( string $portal ): string {
		return $portal . '/create-store?' . http_build_query(
			array(
				'platform'   => 'woocommerce',
				'store_name' => wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ),
				// The option, because language plugins change home_url() (see Home).
				'store_url'  => (string) get_option( 'home' ),
			),
			'',
			'&',
			PHP_QUERY_RFC3986
		);
	}

	private function show_connected( Connection $connection ): void {
		$answer = $this->client->call( 'GET', '/api/store/connection' );
		echo '<table class="form-table thumela-facts"><tbody>';
		if ( $answer->is_good() ) {
			$this->show_portal_facts( $answer->body );
		} else {
			$this->row( __( 'Status', 'thumela-for-woocommerce' ), 'stop', __( 'Connected here, but Thumela did not confirm the connection', 'thumela-for-woocommerce' ), $answer->why() );
		}
		echo '</tbody></table><p>';
		printf( '<a class="button" href="%s" target="_blank" rel="noopener">%s</a> ', esc_url( $connection->portal . '/orders' ), esc_html__( 'Open Thumela', 'thumela-for-woocommerce' ) );
		$this->check_again_link();
		if ( 401 === $answer->status || 404 === $answer->status || '' !== Connection::copy_of() ) {
			printf( ' <a class="button button-primary" href="%s">%s</a>', esc_url( self::connect_url( $connection->portal ) ), esc_html__( 'Connect again', 'thumela-for-woocommerce' ) );
		}
		printf( ' <button type="submit" class="button button-link-delete" form="%s" data-thumela-confirm>%s</button></p>', esc_attr( Disconnect::FORM ), esc_html__( 'Disconnect', 'thumela-for-woocommerce' ) );
		if ( $answer->is_good() ) {
			$this->show_health( $answer->body['health'] ?? null );
		}
		$this->open_shop();
		$this->show_webhooks( $connection );
		$this->show_push();
		$this->show_checks( Checks::all() );
		echo '</tbody></table>';
	}

	/** @param array<string, mixed> $facts The portal's answer. */
	private function show_portal_facts( array $facts ): void {
		$is_well = 'connected' === ( $facts['state'] ?? '' );
		$name    = is_string( $facts['store_name'] ?? null ) ? $facts['store_name'] : '';
		$text    = $is_well
			/* translators: %s: the shop's name at Thumela */
			? __( 'Connected as %s', 'thumela-for-woocommerce' )
			/* translators: %s: the shop's name at Thumela */
			: __( 'Connected as %s, but something needs attention', 'thumela-for-woocommerce' );
		$reason  = is_string( $facts['state_reason'] ?? null ) ? $facts['state_reason'] : '';
		$this->row( __( 'Status', 'thumela-for-woocommerce' ), $is_well ? 'ok' : 'look', sprintf( $text, $name ), $reason );
		if ( true !== ( $facts['has_pickup_location'] ?? false ) ) {
			$this->row( __( 'Pickup', 'thumela-for-woocommerce' ), 'look', __( 'Pickup location missing', 'thumela-for-woocommerce' ), __( 'Add one under WooCommerce > Thumela > Pickup Locations. Orders cannot ship without it.', 'thumela-for-woocommerce' ) );
		}
		$checked = self::ago( $facts['last_checked_at'] ?? null );
		$error   = is_string( $facts['last_check_error'] ?? null ) ? $facts['last_check_error'] : '';
		$this->row( __( 'Last sync', 'thumela-for-woocommerce' ), '' === $error && '' !== $checked ? 'ok' : 'look', '' === $checked ? __( 'Not yet', 'thumela-for-woocommerce' ) : $checked, $error );
	}

	/** @param mixed $lines The state of this shop as the portal describes it. */
	private function show_health( $lines ): void {
		if ( ! is_array( $lines ) || array() === $lines ) {
			return;
		}
		echo '<h3>' . esc_html__( 'Reported by Thumela', 'thumela-for-woocommerce' ) . '</h3><table class="form-table thumela-facts"><tbody>';
		foreach ( $lines as $line ) {
			$label = is_array( $line ) ? ( $line['label'] ?? null ) : null;
			$words = is_array( $line ) ? ( $line['words'] ?? null ) : null;
			$light = is_array( $line ) ? ( $line['light'] ?? null ) : null;
			if ( is_string( $label ) && is_string( $words ) ) {
				$this->row( $label, is_string( $light ) ? ( self::LIGHTS[ $light ] ?? '' ) : '', $words );
			}
		}
		echo '</tbody></table>';
	}

	private function show_webhooks( Connection $connection ): void {
		$silent   = $connection->silent_topics();
		$failures = $connection->failures();
		$name     = __( 'Webhooks', 'thumela-for-woocommerce' );
		if ( array() !== $silent ) {
			$this->row(
				$name,
				'look',
				/* translators: %s: a list such as order.created, order.updated */
				sprintf( __( 'Switched off: %s', 'thumela-for-woocommerce' ), implode( ', ', $silent ) ),
				__( 'This plugin still sends the orders. Thumela repairs its webhooks automatically.', 'thumela-for-woocommerce' )
			);
		} elseif ( $failures > 0 ) {
			/* translators: %s: a number */
			$this->row( $name, 'look', sprintf( _n( '%s webhook delivery failed since the last success', '%s webhook deliveries failed since the last success', $failures, 'thumela-for-woocommerce' ), number_format_i18n( $failures ) ) );
		} else {
			$this->row( $name, 'ok', __( 'All active', 'thumela-for-woocommerce' ) );
		}
	}

	private function show_push(): void {
		$health  = get_option( Push::HEALTH, array() );
		$health  = is_array( $health ) ? $health : array();
		$failing = (int) ( $health['failing_since'] ?? 0 );
		$last_ok = (int) ( $health['last_ok'] ?? 0 );
		$name    = __( 'Last order sent by this plugin', 'thumela-for-woocommerce' );
		if ( $failing > 0 ) {
			/* translators: %s: a length of time such as "5 minutes" */
			$this->row( $name, 'look', sprintf( __( 'Sending has failed for %s. While the store is connected, Thumela checks for changed orders itself.', 'thumela-for-woocommerce' ), human_time_diff( $failing ) ), (string) ( $health['last_error'] ?? '' ) );
			return;
		}
		/* translators: %s: a length of time such as "5 minutes" */
		$this->row( $name, $last_ok > 0 ? 'ok' : '', $last_ok > 0 ? sprintf( __( '%s ago', 'thumela-for-woocommerce' ), human_time_diff( $last_ok ) ) : __( 'None yet', 'thumela-for-woocommerce' ) );
	}

	/** @param array<int, array{name: string, result: string, text: string}> $checks The results of Checks::all(). */
	private function show_checks( array $checks ): void {
		foreach ( $checks as $check ) {
			$this->row( $check['name'], $check['result'], $check['text'] );
		}
	}

	private function open_shop(): void {
		echo '<h3>' . esc_html__( 'This shop', 'thumela-for-woocommerce' ) . '</h3><table class="form-table thumela-facts"><tbody>';
	}

	private function row( string $name, string $result, string $text, string $more = '' ): void {
		printf( '<tr><th scope="row">%s</th><td><div class="thumela-fact">', esc_html( $name ) );
		if ( isset( self::ICONS[ $result ] ) ) {
			printf( '<span class="dashicons dashicons-%s" aria-hidden="true"></span>', esc_attr( self::ICONS[ $result ] ) );
			printf( '<span class="screen-reader-text">%s</span>', esc_html( self::spoken( $result ) ) );
		}
		printf( '<div>%s', esc_html( $text ) );
		if ( '' !== $more ) {
			printf( '<p>%s</p>', esc_html( $more ) );
		}
		echo '</div></div></td></tr>';
	}

	/** The result as text, for screen readers. */
	private static function spoken( string $result ): string {
		if ( 'ok' === $result ) {
			return __( 'Good:', 'thumela-for-woocommerce' );
		}
		return 'stop' === $result ? __( 'Not working:', 'thumela-for-woocommerce' ) : __( 'Check this:', 'thumela-for-woocommerce' );
	}

	private function show_address(): void {
		echo '<h3>' . esc_html__( 'Portal', 'thumela-for-woocommerce' ) . '</h3><table class="form-table"><tbody><tr>';
		printf( '<th scope="row"><label for="%1$s">%2$s</label></th><td>', esc_attr( Address::OPTION ), esc_html__( 'Thumela address', 'thumela-for-woocommerce' ) );
		printf(
			'<input type="url" class="regular-text" id="%1$s" name="%1$s" value="%2$s" placeholder="https://portal.example.co.za"%3$s>',
			esc_attr( Address::OPTION ),
			esc_attr( Address::current() ),
			Address::is_fixed() ? ' readonly' : ''
		);
		printf(
			'<p class="description">%s</p></td></tr></tbody></table>',
			Address::is_fixed()
				? esc_html__( 'Set in wp-config.php.', 'thumela-for-woocommerce' )
				: esc_html__( 'Where you sign in to Thumela. Change it only if Thumela asks you to.', 'thumela-for-woocommerce' )
		);
	}

	private function check_again_link(): void {
		$url = wp_nonce_url( admin_url( 'admin-post.php?action=' . SettingsTab::CHECK ), SettingsTab::CHECK );
		printf( '<a class="button" href="%s">%s</a>', esc_url( $url ), esc_html__( 'Check again', 'thumela-for-woocommerce' ) );
	}

	/** @param mixed $at An ISO 8601 time, or null. */
	private static function ago( $at ): string {
		$time = is_string( $at ) ? strtotime( $at ) : false;
		/* translators: %s: a length of time such as "5 minutes" */
		return false === $time ? '' : sprintf( __( '%s ago', 'thumela-for-woocommerce' ), human_time_diff( $time ) );
	}
}

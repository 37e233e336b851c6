<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Connection;

/** A network of two sites, each of which was connected before the plugin was activated. */
final class NetworkTest extends TestCase {

	private const SECOND = 2;

	protected function setUp(): void {
		require_once dirname( __DIR__, 2 ) . '/thumela-for-woocommerce.php';
		shop_at( 'https://first.example' );
		start_network();
		$this->connect( '01990000-0000-7000-8000-000000000001' );
		add_site( self::SECOND, 'https://second.example' );
		switch_to_blog( self::SECOND );
		$this->connect( '01990000-0000-7000-8000-000000000002' );
		restore_current_blog();
	}

	public function test_activating_it_for_the_network_finds_the_connection_of_every_site(): void {
		$GLOBALS['plugin_hooks']['activate']( true );

		$this->assertTrue( Connection::is_remembered() );
		$this->assertTrue( $this->in_second( array( Connection::class, 'is_remembered' ) ) );
		$this->assertSame( 'https://first.example', get_option( 'home' ) );
	}

	public function test_activating_it_for_one_site_concerns_no_other(): void {
		$GLOBALS['plugin_hooks']['activate']( false );

		$this->assertTrue( Connection::is_remembered() );
		$this->assertFalse( $this->in_second( array( Connection::class, 'is_remembered' ) ) );
	}

	public function test_a_site_that_never_had_woocommerce_is_left_out(): void {
		$this->in_second(
			static function (): void {
				delete_option( 'woocommerce_version' );
			}
		);

		$GLOBALS['plugin_hooks']['activate']( true );

		$this->assertFalse( $this->in_second( array( Connection::class, 'is_remembered' ) ) );
	}

	public function test_deactivating_it_for_the_network_removes_the_scheduled_work_of_every_site(): void {
		$schedule = static function (): void {
			as_enqueue_async_action( 'thumela_push_order', array( 7, 'order.updated', 1 ), 'thumela' );
		};
		$schedule();
		$this->in_second( $schedule );

		$GLOBALS['plugin_hooks']['deactivate']( true );

		$this->assertSame( array(), $GLOBALS['actions'] );
		$this->assertSame( array(), $this->in_second( static function (): array { return $GLOBALS['actions']; } ) );
	}

	/** @return mixed */
	private function in_second( callable $act ) {
		switch_to_blog( self::SECOND );
		$result = $act();
		restore_current_blog();
		return $result;
	}

	private function connect( string $store_id ): void {
		$GLOBALS['webhooks'][1] = new WC_Webhook( 1, 'order.created', "https://portal.example/webhooks/woocommerce/$store_id" );
	}
}

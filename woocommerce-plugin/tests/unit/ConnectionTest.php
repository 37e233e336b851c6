<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Connection;

final class ConnectionTest extends TestCase {

	private const LIVE    = 'https://shop.example';
	private const STAGING = 'https://staging.example';

	private const OLDER_STORE   = '01990000-0000-7000-8000-000000000009';
	private const LIVE_STORE    = '01990000-0000-7000-8000-000000000001';
	private const STAGING_STORE = '01990000-0000-7000-8000-000000000002';

	protected function setUp(): void {
		shop_at( self::LIVE );
		Connection::watch();
	}

	public function test_a_copy_pushed_to_the_live_shop_does_not_take_it_over(): void {
		$this->connect( self::LIVE_STORE );
		$this->move_to( self::STAGING );
		$this->assertNull( Connection::current() );
		$this->connect( self::STAGING_STORE );
		$this->assertSame( self::STAGING_STORE, Connection::current()->store_id );

		$this->move_to( self::LIVE );
		Connection::remember();

		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
		$this->assertTrue( Connection::is_remembered() );
		$this->assertSame( '', Connection::copy_of() );
	}

	public function test_connecting_the_live_shop_again_repairs_it_if_the_push_lost_its_address(): void {
		$this->connect( self::LIVE_STORE );
		$this->move_to( self::STAGING );
		delete_option( 'thumela_store' );
		$this->connect( self::STAGING_STORE );
		$this->move_to( self::LIVE );

		$this->connect( self::LIVE_STORE );

		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
	}

	public function test_a_refused_store_is_used_again_once_it_is_connected_at_this_address(): void {
		$this->connect( self::LIVE_STORE );
		Connection::note_refused( Connection::current() );
		$this->assertNull( Connection::current() );
		$this->assertSame( 'another shop', Connection::copy_of() );

		$this->connect( self::LIVE_STORE );

		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
		$this->assertTrue( Connection::is_remembered() );
	}

	public function test_a_refusal_counts_only_at_the_address_that_was_refused(): void {
		$this->connect( self::LIVE_STORE );
		Connection::note_refused( Connection::current() );
		Connection::remember();
		$this->assertNull( Connection::current() );

		$this->move_to( 'https://new.example' );

		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
	}

	public function test_a_refused_store_leaves_an_older_one_that_was_connected_here(): void {
		$this->connect( self::LIVE_STORE );
		$this->connect( self::STAGING_STORE );

		Connection::note_refused( Connection::current() );

		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
	}

	public function test_a_copy_does_not_use_an_older_store_of_the_live_shop(): void {
		$this->connect( self::OLDER_STORE );
		$this->connect( self::LIVE_STORE );
		$this->move_to( self::STAGING );
		Connection::remember();

		$this->assertNull( Connection::current() );
		$this->assertFalse( Connection::is_remembered() );
		$this->assertSame( self::LIVE, Connection::copy_of() );
	}

	/** WooCommerce saves a webhook too, such as its number of failed deliveries. */
	public function test_a_webhook_saved_by_the_copy_itself_does_not_connect_it(): void {
		$this->connect( self::LIVE_STORE );
		$this->move_to( self::STAGING );

		do_action( 'woocommerce_webhook_updated', 1 );

		$this->assertNull( Connection::current() );
	}

	public function test_without_webhooks_nothing_is_remembered(): void {
		$this->connect( self::LIVE_STORE );
		$GLOBALS['webhooks'] = array();
		do_action( 'woocommerce_webhook_deleted', 1 );

		$this->assertFalse( Connection::is_remembered() );
		$this->assertFalse( get_option( 'thumela_store' ) );
	}

	public function test_the_store_that_version_0_1_0_has_kept_is_known_after_an_update(): void {
		$this->connect( self::LIVE_STORE );
		$this->keep_as_version_0_1_0( self::LIVE_STORE, self::LIVE );
		$this->assertTrue( Connection::is_remembered() );

		$this->move_to( self::STAGING );

		$this->assertFalse( Connection::is_remembered() );
		$this->assertNull( Connection::current() );
		$this->assertSame( self::LIVE, Connection::copy_of() );
	}

	/** Version 0.1.0 kept only the newest store, but the webhooks of earlier ones may still be in the database. */
	public function test_a_copy_does_not_use_a_store_that_version_0_1_0_has_not_kept(): void {
		$this->connect( self::OLDER_STORE );
		$this->connect( self::LIVE_STORE );
		$this->keep_as_version_0_1_0( self::LIVE_STORE, self::LIVE );
		$this->move_to( self::STAGING );
		$this->assertNull( Connection::current() );

		do_action( 'woocommerce_webhook_updated', 1 );

		$this->assertNull( Connection::current() );
		$this->assertFalse( Connection::is_remembered() );
		$this->assertSame( self::LIVE, Connection::copy_of() );

		$this->connect( self::STAGING_STORE );
		$this->assertSame( self::STAGING_STORE, Connection::current()->store_id );

		$this->move_to( self::LIVE );
		$this->assertSame( self::LIVE_STORE, Connection::current()->store_id );
	}

	/** The portal creates these in app/domain/stores/woo-webhooks.ts, so both files must have the same topics. */
	public function test_the_topics_are_the_same_as_in_the_portal(): void {
		$portal = file_get_contents( dirname( __DIR__, 3 ) . '/app/domain/stores/woo-webhooks.ts' );
		preg_match_all( "/^ {2}'(\\w+\\.\\w+)',$/m", $portal, $created );
		$this->assertSame( $created[1], Connection::TOPICS );
	}

	public function test_a_topic_without_an_active_webhook_is_silent(): void {
		$this->connect( self::LIVE_STORE );
		$GLOBALS['webhooks'] = array_filter(
			$GLOBALS['webhooks'],
			static function ( WC_Webhook $webhook ): bool {
				return 'product.updated' !== $webhook->get_topic();
			}
		);

		$this->assertSame( array( 'product.updated' ), Connection::current()->silent_topics() );
	}

	/** Tools that copy a shop replace its address wherever they find it. */
	private function move_to( string $home ): void {
		$GLOBALS['options']['home'] = $home;
	}

	private function keep_as_version_0_1_0( string $store_id, string $home ): void {
		$kept = array(
			'portal'   => 'https://portal.example',
			'store_id' => $store_id,
			'home'     => base64_encode( $home ),
		);
		update_option( 'thumela_store', $kept );
	}

	/** Writes the webhooks of a store through WooCommerce's REST API, as the portal does: new, or with the secret renewed. */
	private function connect( string $store_id ): void {
		$url = "https://portal.example/webhooks/woocommerce/$store_id";
		foreach ( Connection::TOPICS as $topic ) {
			$webhook = $this->kept( $topic, $url );
			$is_new  = null === $webhook;
			$webhook = $webhook ?? new WC_Webhook( count( $GLOBALS['webhooks'] ) + 1, $topic, $url );

			$GLOBALS['webhooks'][ $webhook->get_id() ] = $webhook;
			do_action( $is_new ? 'woocommerce_new_webhook' : 'woocommerce_webhook_updated', $webhook->get_id(), $webhook );
			do_action( 'woocommerce_rest_insert_webhook_object', $webhook, null, $is_new );
		}
	}

	private function kept( string $topic, string $url ): ?WC_Webhook {
		foreach ( $GLOBALS['webhooks'] as $webhook ) {
			if ( $webhook->get_topic() === $topic && $webhook->get_delivery_url() === $url ) {
				return $webhook;
			}
		}
		return null;
	}
}

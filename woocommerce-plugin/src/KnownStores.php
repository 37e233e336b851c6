<?php
/**
 * The stores whose webhooks are in this database, and the address at which each was connected.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

/**
 * A copy of a shop, such as a staging site, also has the webhooks of the live shop. If the copy later replaces
 * the live shop, the live shop has those of the copy. Only the address tells which store belongs to this shop.
 */
final class KnownStores {

	/** Contains addresses only as Home::seal() encodes them, and no secrets. */
	public const OPTION = 'thumela_store';

	/** @var string */
	private $portal;

	/** Store id => the address at which it was connected. @var array<string, string> */
	private $homes;

	/** The address at which all other stores were connected; empty if they may be anywhere. @var string */
	private $home_of_others;

	/** Store id => the address at which the portal refused it. No store is in both lists. @var array<string, string> */
	private $refused;

	/**
	 * @param array<string, string> $homes   Store id => address.
	 * @param array<string, string> $refused Store id => address.
	 */
	private function __construct( string $portal, array $homes, array $refused, string $home_of_others = '' ) {
		$this->portal         = $portal;
		$this->homes          = $homes;
		$this->refused        = $refused;
		$this->home_of_others = $home_of_others;
	}

	/** Has no stores if none are saved, or only those of another portal. */
	public static function of( string $portal ): self {
		$kept = get_option( self::OPTION );
		if ( '' === $portal || ! is_array( $kept ) || ( $kept['portal'] ?? '' ) !== $portal ) {
			return new self( $portal, array(), array() );
		}
		if ( ! isset( $kept['homes'] ) ) {
			return self::of_version_0_1_0( $portal, $kept );
		}
		return new self( $portal, self::unsealed( $kept['homes'] ), self::unsealed( $kept['refused'] ?? null ) );
	}

	/**
	 * Version 0.1.0 kept only the newest store and its address. All others with webhooks in this database were
	 * connected there before.
	 *
	 * @param array<string, mixed> $kept The stored option.
	 */
	private static function of_version_0_1_0( string $portal, array $kept ): self {
		$homes = self::unsealed( array( (string) ( $kept['store_id'] ?? '' ) => $kept['home'] ?? '' ) );
		return new self( $portal, $homes, array(), array_values( $homes )[0] ?? '' );
	}

	/** Whether this shop may act for the store. An unknown store may act: if it is elsewhere, the portal refuses it. */
	public function is_here( string $store_id ): bool {
		if ( isset( $this->refused[ $store_id ] ) ) {
			return ! self::is_this_shop( $this->refused[ $store_id ] );
		}
		$home = $this->home_of( $store_id );
		return '' === $home || self::is_this_shop( $home );
	}

	/** Whether any known store is here. */
	public function has_one_here(): bool {
		return array() !== array_filter( array_keys( $this->homes + $this->refused ), array( $this, 'is_here' ) );
	}

	/** The address at which the newest store was connected; empty if no such address is known. */
	public function newest_home(): string {
		$homes = array_values( $this->homes );
		return $homes[0] ?? '';
	}

	public function is_empty(): bool {
		return array() === $this->homes + $this->refused;
	}

	public function connect( string $store_id ): void {
		unset( $this->refused[ $store_id ] );
		$this->homes[ $store_id ] = Home::current();
	}

	public function refuse( string $store_id ): void {
		unset( $this->homes[ $store_id ] );
		$this->refused[ $store_id ] = Home::current();
	}

	/**
	 * Keeps the stores that still have webhooks, and adds the new ones.
	 *
	 * @param array<int, string> $store_ids The newest first.
	 */
	public function keep_only( array $store_ids ): void {
		$homes = array();
		foreach ( $store_ids as $store_id ) {
			if ( $this->is_here( $store_id ) ) {
				$homes[ $store_id ] = Home::current();
			} elseif ( '' !== $this->home_of( $store_id ) ) {
				$homes[ $store_id ] = $this->home_of( $store_id );
			}
		}
		$this->refused = array_diff_key( array_intersect_key( $this->refused, array_flip( $store_ids ) ), $homes );
		$this->homes   = $homes;
	}

	public function save(): void {
		if ( $this->is_empty() ) {
			delete_option( self::OPTION );
			return;
		}
		update_option(
			self::OPTION,
			array(
				'portal'  => $this->portal,
				'homes'   => array_map( array( Home::class, 'seal' ), $this->homes ),
				'refused' => array_map( array( Home::class, 'seal' ), $this->refused ),
			),
			false
		);
	}

	/** The address at which the store was connected; empty if it is not known. */
	private function home_of( string $store_id ): string {
		return $this->homes[ $store_id ] ?? $this->home_of_others;
	}

	private static function is_this_shop( string $address ): bool {
		return Home::plain( $address ) === Home::plain( Home::current() );
	}

	/**
	 * @param mixed $sealed A list of the stored option.
	 * @return array<string, string>
	 */
	private static function unsealed( $sealed ): array {
		return array_filter( array_map( array( Home::class, 'unseal' ), is_array( $sealed ) ? $sealed : array() ) );
	}
}

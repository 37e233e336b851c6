<?php
/**
 * What the portal said.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Answer {

	/** 0 where nothing answered. @var int */
	public $status;

	/** @var array<string, mixed> */
	public $body;

	/** @var string */
	private $message;

	/** @param array<string, mixed> $body The parsed JSON. */
	public function __construct( int $status, array $body, string $message = '' ) {
		$this->status  = $status;
		$this->body    = $body;
		$this->message = $message;
	}

	public function is_good(): bool {
		return $this->status >= 200 && $this->status < 300;
	}

	/** The request may have been acted on, or may be on another day. */
	public function is_worth_repeating(): bool {
		return 0 === $this->status || 429 === $this->status || $this->status >= 500;
	}

	/** Why it failed, in words for the shop manager. Not escaped. */
	public function why(): string {
		$said = $this->body['message'] ?? '';
		if ( is_string( $said ) && '' !== $said && $this->status >= 400 && $this->status < 500 ) {
			return 401 === $this->status && false === strpos( $said, 'clock' )
				? __( 'Thumela does not accept the calls of this store. Connect it again.', 'thumela-for-woocommerce' )
				: $said;
		}
		if ( 0 === $this->status ) {
			/* translators: %s: the technical reason, e.g. "Connection timed out" */
			return sprintf( __( 'Thumela could not be reached: %s', 'thumela-for-woocommerce' ), $this->message );
		}
		/* translators: %d: an HTTP status such as 503 */
		return sprintf( __( 'Thumela answered with an error (%d). Please try again.', 'thumela-for-woocommerce' ), $this->status );
	}
}

<?php
/**
 * Messages that are shown to a user on their next page.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

defined( 'ABSPATH' ) || exit;

final class Notices {

	private const KEEP_SECONDS = 300;

	public function watch(): void {
		add_action( 'admin_notices', array( $this, 'show' ) );
	}

	/**
	 * @param string                                  $kind    success, warning or error.
	 * @param string                                  $text    Plain text.
	 * @param array<int, string>                      $details Plain text, one line each.
	 * @param array{url: string, label: string}|null $link    A link that opens in a new tab.
	 */
	public function add( string $kind, string $text, array $details = array(), ?array $link = null ): void {
		$waiting   = $this->waiting();
		$waiting[] = compact( 'kind', 'text', 'details', 'link' );
		set_transient( $this->name(), $waiting, self::KEEP_SECONDS );
	}

	public function show(): void {
		$waiting = $this->waiting();
		if ( array() === $waiting ) {
			return;
		}
		delete_transient( $this->name() );
		foreach ( $waiting as $notice ) {
			printf( '<div class="notice notice-%s is-dismissible thumela-notice"><p>%s', esc_attr( $notice['kind'] ), esc_html( $notice['text'] ) );
			if ( is_array( $notice['link'] ) ) {
				printf( ' <a class="button" target="_blank" rel="noopener" href="%s">%s</a>', esc_url( $notice['link']['url'] ), esc_html( $notice['link']['label'] ) );
			}
			echo '</p>';
			if ( array() !== $notice['details'] ) {
				echo '<ul class="ul-disc">';
				foreach ( $notice['details'] as $line ) {
					printf( '<li>%s</li>', esc_html( $line ) );
				}
				echo '</ul>';
			}
			echo '</div>';
		}
	}

	/** @return array<int, array{kind: string, text: string, details: array<int, string>, link: array{url: string, label: string}|null}> */
	private function waiting(): array {
		$waiting = get_transient( $this->name() );
		return is_array( $waiting ) ? $waiting : array();
	}

	private function name(): string {
		return 'thumela_notices_' . get_current_user_id();
	}
}

<?php
/**
 * A network of sites, each with its own options, webhooks and scheduled actions.
 *
 * @package Thumela\Tests
 */

declare( strict_types=1 );

const OF_SITE = array( 'options', 'webhooks', 'orders', 'actions' );

/** Makes a network of one site, which has the current contents. */
function start_network(): void {
	$GLOBALS['sites'] = array( 1 => array() );
	$GLOBALS['stack'] = array( 1 );
}

/** Adds a site without contents. */
function add_site( int $id, string $home ): void {
	switch_to_blog( $id );
	shop_at( $home );
	restore_current_blog();
}

function get_sites( array $args ): array {
	return array_keys( $GLOBALS['sites'] );
}

function switch_to_blog( int $id ): bool {
	keep_site();
	$GLOBALS['stack'][] = $id;
	show_site();
	return true;
}

function restore_current_blog(): bool {
	keep_site();
	array_pop( $GLOBALS['stack'] );
	show_site();
	return true;
}

function keep_site(): void {
	$GLOBALS['sites'][ end( $GLOBALS['stack'] ) ] = array_intersect_key( $GLOBALS, array_flip( OF_SITE ) );
}

function show_site(): void {
	foreach ( OF_SITE as $name ) {
		$GLOBALS[ $name ] = $GLOBALS['sites'][ end( $GLOBALS['stack'] ) ][ $name ] ?? array();
	}
}

/** @var array<string, callable> $plugin_hooks What WordPress calls when the plugin is activated or deactivated. */
$GLOBALS['plugin_hooks'] = array();

function register_activation_hook( string $file, callable $callback ): void {
	$GLOBALS['plugin_hooks']['activate'] = $callback;
}

function register_deactivation_hook( string $file, callable $callback ): void {
	$GLOBALS['plugin_hooks']['deactivate'] = $callback;
}

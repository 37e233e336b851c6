<?php
/**
 * Writes the translations template to standard output:
 * php tools/make-pot.php > languages/thumela-for-woocommerce.pot
 *
 * It fails if a text is not a literal or has another text domain.
 *
 * @package Thumela
 */

declare( strict_types=1 );

const TEXT_DOMAIN = 'thumela-for-woocommerce';

/** Function => number of its text arguments. */
const READERS = array(
	'__'         => 1,
	'esc_html__' => 1,
	'esc_attr__' => 1,
	'esc_html_e' => 1,
	'_n'         => 2,
);

$root  = dirname( __DIR__ );
$files = array_merge( array( "$root/thumela-for-woocommerce.php" ), php_files( "$root/src" ) );
$texts = array();
foreach ( $files as $file ) {
	foreach ( texts_in( $file ) as $text ) {
		$key                        = $text['one'];
		$texts[ $key ]            ??= array( 'many' => null, 'notes' => array(), 'places' => array() );
		$texts[ $key ]['many']    ??= $text['many'];
		$texts[ $key ]['notes'][]   = $text['note'];
		$texts[ $key ]['places'][]  = substr( $file, strlen( $root ) + 1 );
	}
}
echo header_of( "$root/thumela-for-woocommerce.php" );
foreach ( $texts as $one => $text ) {
	foreach ( array_unique( array_filter( $text['notes'] ) ) as $note ) {
		echo "\n#. $note";
	}
	echo "\n#: " . implode( ' ', array_unique( $text['places'] ) );
	echo preg_match( '/%[\d$]*[sd]/', (string) $one ) ? "\n#, php-format" : '';
	echo "\nmsgid " . quote( (string) $one );
	echo null === $text['many'] ? "\nmsgstr \"\"\n" : "\nmsgid_plural " . quote( $text['many'] ) . "\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";
}

function php_files( string $folder ): array {
	$found = array();
	foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		$found[] = $file->getPathname();
	}
	sort( $found );
	return $found;
}

function texts_in( string $file ): array {
	$tokens = array_values(
		array_filter(
			token_get_all( file_get_contents( $file ) ),
			static function ( $token ): bool {
				return ! is_array( $token ) || T_WHITESPACE !== $token[0];
			}
		)
	);
	$texts  = array();
	$note   = null;
	foreach ( $tokens as $at => $token ) {
		if ( is_array( $token ) && T_COMMENT === $token[0] && preg_match( '#translators:.*?(?=\s*\*/)#', $token[1], $said ) ) {
			$note = $said[0];
		}
		if ( ! is_array( $token ) || T_STRING !== $token[0] || ! isset( READERS[ $token[1] ] ) || '(' !== ( $tokens[ $at + 1 ] ?? null ) ) {
			continue;
		}
		$one  = literal( $tokens[ $at + 2 ], $file );
		$many = 2 === READERS[ $token[1] ] ? literal( $tokens[ $at + 4 ], $file ) : null;
		if ( TEXT_DOMAIN !== domain_of( array_slice( $tokens, $at + 1 ) ) ) {
			fail( "$file: another text domain: $one" );
		}
		if ( null === $note && preg_match( '/%[\d$]*[sd]/', $one ) ) {
			fail( "$file: no note for translators: $one" );
		}
		$texts[] = compact( 'one', 'many', 'note' );
		$note    = null;
	}
	return $texts;
}

/** The last argument of a call. The tokens begin with its opening bracket. */
function domain_of( array $tokens ): string {
	$depth = 0;
	foreach ( $tokens as $at => $token ) {
		$depth += '(' === $token ? 1 : ( ')' === $token ? -1 : 0 );
		if ( 0 === $depth ) {
			return is_array( $tokens[ $at - 1 ] ) ? trim( $tokens[ $at - 1 ][1], "'" ) : '';
		}
	}
	return '';
}

function literal( $token, string $file ): string {
	if ( ! is_array( $token ) || T_CONSTANT_ENCAPSED_STRING !== $token[0] || "'" !== $token[1][0] ) {
		fail( "$file: a text that is no plain literal" );
	}
	return stripslashes( substr( $token[1], 1, -1 ) );
}

function quote( string $text ): string {
	return '"' . addcslashes( $text, "\"\\\n" ) . '"';
}

function header_of( string $file ): string {
	preg_match_all( '/^ \* (Plugin Name|Description|Version):\s+(.+)$/m', file_get_contents( $file ), $found );
	$header = array_combine( $found[1], $found[2] );
	$lines  = array(
		'# Copyright (C) Thumela. This file is distributed under GPL-2.0-or-later.',
		'msgid ""',
		'msgstr ""',
		quote( "Project-Id-Version: {$header['Plugin Name']} {$header['Version']}\n" ),
		quote( "MIME-Version: 1.0\n" ),
		quote( "Content-Type: text/plain; charset=UTF-8\n" ),
		quote( "Content-Transfer-Encoding: 8bit\n" ),
		quote( 'X-Domain: ' . TEXT_DOMAIN . "\n" ),
		'',
		'#. Plugin Name of the plugin',
		'msgid ' . quote( $header['Plugin Name'] ),
		'msgstr ""',
		'',
		'#. Description of the plugin',
		'msgid ' . quote( $header['Description'] ),
		'msgstr ""',
		'',
	);
	return implode( "\n", $lines );
}

function fail( string $why ): void {
	fwrite( STDERR, $why . "\n" );
	exit( 1 );
}

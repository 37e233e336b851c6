import type { OrderStatus } from '@prisma/client';
import { isReady } from '#app/domain/orders/order-status.rules.ts';

/** The specification's spelling. */
const PLATFORMS: Record<string, string> = {
  shopify: 'Shopify',
  woocommerce: 'Woocommerce',
  custom: 'Custom',
};

export function platformName(platform: string): string {
  return PLATFORMS[platform] ?? platform;
}

export function orderPath(orderKey: string): string {
  return `/order-details/${orderKey}`;
}

/** Green for what can ship, the warm tone for every other status, as specified. */
export function statusTone(status: OrderStatus): 'good' | 'warm' {
  return isReady(status) ? 'good' : 'warm';
}

// The elements that the admin's actions and blocks have in common. Each extension is type-checked a second time with
// only its own target's elements.
import '@shopify/ui-extensions/admin.order-details.action.render';
import '@shopify/ui-extensions/admin.order-details.print-action.render';

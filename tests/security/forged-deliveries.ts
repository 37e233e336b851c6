export const SHOP_OF_FIXTURES = 'kloof-and-karoo.myshopify.com';

import type { Request, Response, Router } from 'express';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import type { SimProduct } from './people.ts';
import { only } from './search.ts';
import type { Json, SimState } from './store.ts';

type Answers = {
  send: (response: Response, status: number, body: unknown) => void;
  fail: (response: Response, name: 'noProduct' | 'noVariation' | 'badPerPage') => void;
  brokeDown: (response: Response) => void;
};

/** The shop's products as in REST v3. Lists omit trashed products and variations, which are listed under their
 *  product. `poisoned`: the store fails on these products because of a plugin. */
export function addProducts(
  rest: Router,
  state: SimState,
  poisoned: ReadonlySet<number>,
  { send, fail, brokeDown }: Answers,
): void {
  rest.get('/products', (request, response) =>
    list(
      request,
      response,
      state.products.filter(({ parent }) => !parent),
    ),
  );
  rest.get('/products/:id', (request, response) =>
    // A variation has its own product id and can be read by it.
    show(request, response, found(request.params.id), 'noProduct'),
  );
  rest.get('/products/:id/variations', (request, response) =>
    list(
      request,
      response,
      state.products.filter(({ parent }) => String(parent) === request.params.id),
    ),
  );
  rest.get('/products/:id/variations/:variation', (request, response) => {
    const choice = found(request.params.variation);
    const isOfIt = String(choice?.parent) === request.params.id;
    show(request, response, isOfIt ? choice : undefined, 'noVariation');
  });

  function found(id: string): SimProduct | undefined {
    return state.products.find((product) => String(product.id) === id);
  }

  function list(request: Request, response: Response, of: readonly SimProduct[]): void {
    const { per_page = '10', include } = request.query as Record<string, string | undefined>;
    if (!(Number(per_page) >= 1 && Number(per_page) <= 100)) return fail(response, 'badPerPage');
    const wanted = include?.split(',');
    const rows = of
      .filter((product) => !product.isTrashed)
      .filter(({ id }) => !wanted || wanted.includes(String(id)))
      .slice(0, Number(per_page));
    if (rows.some(({ id }) => poisoned.has(id))) return brokeDown(response);
    return send(
      response,
      200,
      rows.map((product) => asked(request, product)),
    );
  }

  function show(
    request: Request,
    response: Response,
    product: SimProduct | undefined,
    missing: 'noProduct' | 'noVariation',
  ): void {
    if (!product) return fail(response, missing);
    if (poisoned.has(product.id)) return brokeDown(response);
    return send(response, 200, asked(request, product));
  }

  function asked(request: Request, product: SimProduct): Json {
    const shown = productJson(product, state.products);
    const fields = (request.query as Record<string, string | undefined>)._fields?.split(',');
    return fields ? only(shown, fields) : shown;
  }
}

export function productJson(product: SimProduct, all: readonly SimProduct[]): Json {
  const { id, name, sku, cents, weight, parent = 0 } = product;
  const choices = all.filter((one) => one.parent === id).map((one) => one.id);
  return {
    id,
    name,
    type: parent ? 'variation' : product.isVariable ? 'variable' : 'simple',
    status: product.isTrashed ? 'trash' : 'publish',
    sku,
    price: decimalFromCents(cents),
    weight,
    virtual: product.virtual ?? false,
    downloadable: product.downloadable ?? false,
    parent_id: parent,
    variations: choices,
  };
}

/** Actions of people on the shop's products. */
export function createShelf(options: {
  state: SimState;
  changed: () => void;
  announce: (productId: number) => void;
}) {
  const { state } = options;

  function product(id: number): SimProduct {
    const found = state.products.find((one) => one.id === id);
    if (!found) throw new Error(`The simulated store has no product ${id}.`);
    return found;
  }

  return {
    edit(id: number, changes: Partial<SimProduct>): void {
      Object.assign(product(id), changes);
      options.changed();
      options.announce(id);
    },
    /** Deletes the product and its variations permanently. Order lines of the deleted product or variation then have
     *  its id replaced by 0. */
    remove(id: number): void {
      product(id);
      state.products = state.products.filter((one) => one.id !== id && one.parent !== id);
      const lines = Object.values(state.orders).flatMap(({ order }) => order.line_items as Json[]);
      for (const line of lines) {
        if (line.product_id === id) line.product_id = 0;
        if (line.variation_id === id) line.variation_id = 0;
      }
      options.changed();
    },
  };
}

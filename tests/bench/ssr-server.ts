import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { Pool } from 'pg';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { startLiveHub } from '#app/api/live-hub.ts';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { createWeb } from '#app/web.server.ts';
import { BIG_MERCHANT } from './list-data.ts';

const RAW = new Set(['script', 'style']);
const REACT_NAMES: Record<string, string> = { class: 'className', for: 'htmlFor' };
const PAGE = `
  with page as (select id from orders where merchant_id = $1 order by created_at desc, id desc limit 100)
  select o.*, s.name as store_name, p.address as pickup_address from page join orders o using (id)
  join stores s on s.id = o.store_id left join pickup_locations p on p.id = o.pickup_location_id
  order by o.created_at desc, o.id desc`;

// One side of the ssr bench in a separate process: `product` is the composed web side with its screens, `limit` is
// node:http with the same query and the same tree, rendered by React. Prints its port and the cookie of the person who
// opens the list.
const { server, cookie } = process.argv[2] === 'limit' ? limit() : await product();
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, cookie })),
);

async function product() {
  const env = loadEnv(process.env);
  const composition = compose(env, 'bench');
  const { services, auth } = composition;
  const user = await services.db.user.create({
    data: {
      id: newId(),
      email: `${newId()}@shop.example`,
      firstName: 'Thandi',
      lastName: 'Mokoena',
      phone: '+27821234567',
      memberships: {
        create: {
          id: newId(),
          role: 'merchant',
          merchantId: BIG_MERCHANT,
          createdAt: new Date(),
          acceptedAt: new Date(),
        },
      },
      emailProvedAt: new Date(),
    },
  });
  const { sessionId } = await createSession(services, user.id);
  const [cookie] = (await auth.cookies.session.set(sessionId)).split(';');
  const web = await createWeb({ env, composition, live: startLiveHub(composition) });
  return { server: createServer(web.app), cookie };
}

function limit() {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  const query = (name: string, text: string) => pool.query({ name, text, values: [BIG_MERCHANT] });
  const drawn = asReact(parse(readFileSync(process.argv[3] ?? '', 'utf8')).childNodes);
  return {
    cookie: '',
    server: createServer((_, response) => {
      Promise.all([
        query('count', 'select count(*) from orders where merchant_id = $1'),
        query('page', PAGE),
      ]).then(
        () => response.setHeader('Content-Type', 'text/html').end(renderToString(drawn)),
        () => response.writeHead(500).end(),
      );
    }),
  };
}

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Our page as the React elements that would render it. */
function asReact(nodes: readonly Node[]): ReactNode[] {
  return nodes.flatMap((node, key): ReactNode[] => {
    if (node.nodeName === '#text' && 'value' in node) return [node.value];
    if (!('tagName' in node)) return [];
    const attributes = node.attrs.flatMap(({ name, value }) => {
      if (name === 'style' || name === 'value' || name === 'selected') return [];
      return [[REACT_NAMES[name] ?? name, value] as const];
    });
    const props = { key, ...Object.fromEntries(attributes) };
    const [only] = node.childNodes;
    if (RAW.has(node.tagName) && only && 'value' in only)
      return [
        createElement(node.tagName, { ...props, dangerouslySetInnerHTML: { __html: only.value } }),
      ];
    return [createElement(node.tagName, props, ...asReact(node.childNodes))];
  });
}

import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const MUTATION = 10;
/** The highest cost of one call. */
export const MAXIMUM_COST = 1000;

/** An upper bound of a document's cost in points: 1 per object, times `first` or `last` for a list, and 10 for a
 *  mutation. Shopify's own count is never higher. */
export function requestedCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    } else if (definition.kind === Kind.OPERATION_DEFINITION) operation ??= definition;
  }

  const costOf = (selection: SelectionSetNode): number =>
    selection.selections.reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        return sum + (fragment ? costOf(fragment.selectionSet) : 0);
      }
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      if (!node.selectionSet || node.name.value === 'pageInfo') return sum;
      // The enclosing connection multiplies by its page size, so `nodes` counts as one object and `edges` adds nothing
      // itself.
      if (node.name.value === 'nodes') return sum + 1 + costOf(node.selectionSet);
      if (node.name.value === 'edges') return sum + costOf(node.selectionSet);
      const size = node.arguments?.find(({ name }) =>
        ['first', 'last'].includes(name.value),
      )?.value;
      if (!size) return sum + 1 + costOf(node.selectionSet);
      const count =
        'name' in size
          ? Number(variables[size.name.value])
          : Number('value' in size ? size.value : 1);
      return sum + 1 + count * Math.max(1, costOf(node.selectionSet));
    }, 0);

  if (!operation) return 0;
  const base = operation.operation === OperationTypeNode.MUTATION ? MUTATION : 0;
  return base + costOf(operation.selectionSet);
}

/** One shop's leaky bucket: 2,000 points, restored by 100 per second. */
export function createBucket(clock: () => Date = () => new Date()) {
  let size = 2000;
  let rate = 100;
  let available = size;
  let at = clock().getTime();
  const refill = () => {
    const now = clock().getTime();
    available = Math.min(size, available + ((now - at) / 1000) * rate);
    at = now;
  };
  return {
    take(cost: number): boolean {
      refill();
      if (available < cost) return false;
      available -= cost;
      return true;
    },
    give(cost: number): void {
      available = Math.min(size, available + cost);
    },
    set(next: { maximum?: number; available?: number; restoreRate?: number }): void {
      refill();
      size = next.maximum ?? size;
      rate = next.restoreRate ?? rate;
      available = Math.min(size, next.available ?? available);
    },
    status() {
      refill();
      return {
        maximumAvailable: size,
        currentlyAvailable: Math.floor(available),
        restoreRate: rate,
      };
    },
  };
}
export type Bucket = ReturnType<typeof createBucket>;

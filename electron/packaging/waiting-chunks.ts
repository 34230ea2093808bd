import type { Plugin, Rolldown } from 'vite'

/** The properties of a built file that are checked. */
export interface BuiltChunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** Whether it awaits something at its top level, outside of functions. */
  readonly waits: boolean
}

/**
 * Fails a build in which a file with top-level await is imported by a file that is loaded later. The later one cannot
 * run before the first has finished; when the first waits for the later one, both hang without any error.
 */
export function refuseWaitingChunks(): Plugin {
  return {
    name: 'refuse-waiting-chunks',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [{ ...withoutCode(output), waits: waitsAtTop(this.parse(output.code)) }]
          : [],
      )
      const circles = findWaitingCircles(chunks)
      if (circles.length > 0)
        this.error(
          `These files can come to wait for each other for ever:\n${circles.map(([late, waiting]) => `  ${late} imports from ${waiting}, which awaits at its top level`).join('\n')}`,
        )
    },
  }
}

function withoutCode({ fileName, imports, dynamicImports }: Rolldown.OutputChunk): Omit<BuiltChunk, 'waits'> {
  return { fileName, imports, dynamicImports }
}

/**
 * Pairs of a late file and the waiting one that it imports from, directly or indirectly. A file is late when the
 * waiting file can load it, itself or in a function of a file that it imports.
 */
export function findWaitingCircles(
  chunks: readonly BuiltChunk[],
): (readonly [late: string, waiting: string])[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (
    names: readonly string[],
    next: (chunk: BuiltChunk) => readonly string[],
  ): ReadonlySet<string> => {
    const seen = new Set<string>()
    const waiting = [...names]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = byName.get(name)
      if (chunk === undefined || seen.has(name)) continue
      seen.add(name)
      waiting.push(...next(chunk))
    }
    return seen
  }
  return chunks
    .filter(({ waits }) => waits)
    .flatMap(({ fileName: waiting }) => {
      const atOnce = reach([waiting], ({ imports }) => imports)
      const everything = reach([waiting], ({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      return [...everything]
        .filter((name) => !atOnce.has(name))
        .filter((name) => reach([name], ({ imports }) => imports).has(waiting))
        .map((late) => [late, waiting] as const)
    })
}

/** Whether a script awaits anything outside of its functions. */
function waitsAtTop(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(waitsAtTop)
  if (typeof node !== 'object' || node === null) return false
  const { type, await: isAwaited } = node as { readonly type?: unknown; readonly await?: unknown }
  if (typeof type === 'string' && /Function/.test(type)) return false
  if (type === 'AwaitExpression' || (type === 'ForOfStatement' && isAwaited === true)) return true
  return Object.values(node).some(waitsAtTop)
}

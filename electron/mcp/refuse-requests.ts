// oxlint-disable text/untranslated -- what servers are told
/** Reasons for refusing each request that a server may send to an MCP client. Servers get these texts in English. */
const reasons: Readonly<Record<string, string>> = {
  'sampling/createMessage':
    'Gateway Playground does not let servers ask models (sampling): requests cost the user money.',
  'elicitation/create': 'Gateway Playground does not let servers ask the user for input (elicitation).',
  'roots/list': 'Gateway Playground does not tell servers which folders there are (roots).',
}

/** The number of request kinds that are counted. */
const maxKinds = 20

/** Refuses requests of a server with an explanation, and counts them for the user. */
export function createRefusals(onRefused: (method: string) => void) {
  const counts = new Map<string, number>()
  return {
    /** Counts a refused request, and returns the explanation for the server. */
    refuse(method: string): string {
      const name = method.slice(0, 100)
      if (counts.has(name) || counts.size < maxKinds) counts.set(name, (counts.get(name) ?? 0) + 1)
      onRefused(name)
      return reasons[method] ?? `Gateway Playground does not do ${name} for servers.`
    },
    list: () => [...counts].map(([method, count]) => ({ method, count })),
  }
}

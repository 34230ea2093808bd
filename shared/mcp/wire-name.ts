import { hashJson } from '../tools/tool-fingerprint.ts'

/** Every format takes names of this length. */
const maxLength = 64

/**
 * The name under which a model is told of a tool: its own where every format takes that and nothing else of the request has it;
 * else with the name of its server in front, made of letters that formats take, and a mark where that would be cut or is taken.
 */
export function toWireName(
  { server, tool }: { readonly server: string; readonly tool: string },
  taken: readonly string[],
): string {
  const others = new Set(taken.map((name) => name.toLowerCase()))
  const isFree = (name: string): boolean => !others.has(name.toLowerCase())
  if (/^[A-Za-z_][\w-]{0,63}$/.test(tool) && isFree(tool)) return tool
  const long = `${plain(server)}_${plain(tool)}`
  if (long.length <= maxLength && isFree(long)) return long
  for (let number = 0; ; number += 1) {
    const mark = hashJson([server, tool, number]).slice(0, 6)
    const name = `${long.slice(0, maxLength - mark.length - 1)}_${mark}`
    if (isFree(name)) return name
  }
}

function plain(name: string): string {
  const letters = name.replaceAll(/[^\w-]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /^[A-Za-z_]/.test(letters) ? letters : `t_${letters}`
}

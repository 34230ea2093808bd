import { hashJson } from '../tools/tool-fingerprint.ts'

/** Every format accepts names of this length. */
const maxLength = 64

/**
 * Returns the tool name for a request: its own name if every format accepts it and nothing else in the request uses it;
 * otherwise prefixed with the server's name, in characters that formats accept, and with a hash suffix if that is too
 * long or taken.
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

/** Reads a model name from a path. Invalid percent-encoding is kept as it is. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

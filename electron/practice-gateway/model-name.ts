/** A model name from a path. What is not valid percent-encoding is taken as it is. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Whether the `type` of a stream's event says that it is an error (wire-reference.md, 9.1 and 11.1). */
export function isErrorType(type: string): boolean {
  return type === 'error' || type === 'upstream_error' || type.endsWith('.failed')
}

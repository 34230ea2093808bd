/**
 * Whether the `type` of a stream's event says that it is an error (see shared/gateway/wire/images.md, "Stream";
 * shared/gateway/wire/errors.md, "Shapes").
 */
export function isErrorType(type: string): boolean {
  return type === 'error' || type === 'upstream_error' || type.endsWith('.failed')
}

import { chmodSync } from 'node:fs'

/**
 * Runs `body` while `folder` is readable but not writable. Root, who may write everywhere, becomes another user
 * meanwhile.
 */
export async function withoutWritePermission<Value>(
  folder: string,
  body: () => Value | Promise<Value>,
): Promise<Value> {
  const user = process.geteuid?.()
  chmodSync(folder, 0o555)
  if (user === 0) process.seteuid?.(65_534)
  try {
    return await body()
  } finally {
    if (user === 0) process.seteuid?.(0)
    chmodSync(folder, 0o755)
  }
}

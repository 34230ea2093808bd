import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchPending: AppError = {
  kind: 'not-found',
  code: 'pending-unknown',
  message: 'There is nothing to fetch: the file was fetched or given up.',
  nextStep: 'Look for it in the library.',
}

/** What the next start says of a file whose fetching the end of the app cut off. */
export const interrupted: AppError = {
  kind: 'network',
  code: 'download-interrupted',
  message: 'The app ended while this file was fetched.',
  nextStep: 'Fetch it again. The model is not asked again; the address may have expired by now.',
}

export const badAddress: AppError = {
  kind: 'invalid-response',
  code: 'download-address',
  message: 'The gateway gave no address that a file can be fetched from.',
  nextStep: 'Look at the answer in the inspector.',
}

export const tooManyRedirects: AppError = {
  kind: 'invalid-response',
  code: 'download-redirects',
  message: 'The address of the file sends on more than five times.',
  nextStep: 'Try again later, or ask who runs the gateway.',
}

/** A link into the network of this machine, from a gateway that is not in it. */
export function privateDownload(host: string): AppError {
  return {
    kind: 'rejected',
    code: 'download-private',
    message: `The link of the file leads to ${host}, on this machine or in its network, so it was not followed.`,
    nextStep: 'Only a gateway that is there itself may give such links. Look at the answer in the inspector.',
  }
}

export function insecureRedirect(host: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-insecure',
    message: `The address of the file sends on from https to http at ${host}, where others could read and change it.`,
    nextStep: 'Ask who runs the gateway for an https address.',
  }
}

export function refusedDownload(host: string, status: number): AppError {
  const isGone = status === 404 || status === 410
  return {
    kind: isGone ? 'not-found' : 'rejected',
    code: isGone ? 'download-expired' : 'download-refused',
    status,
    message: isGone
      ? `The file is not at ${host} any more: addresses of results expire.`
      : `${host} did not hand out the file: it answered ${status}.`,
    nextStep: isGone
      ? 'Ask the model again to get a new one.'
      : 'Fetch it again in a while. If this comes back, ask who runs the gateway.',
  }
}

export function tooLarge(limit: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-too-large',
    message: `The file is larger than ${Math.round(limit / 1_000_000).toLocaleString('en-US')} MB, so it was not fetched.`,
    nextStep: 'Ask the model for a smaller one.',
  }
}

export function cutShort(host: string, received: number, expected: number): AppError {
  return {
    kind: 'network',
    code: 'download-cut',
    message: `${host} sent ${received.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')} bytes, so the file is not whole and was not kept.`,
    nextStep: 'Fetch it again.',
  }
}

export function encodedDownload(host: string, encoding: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'download-encoded',
    message: `${host} sent the file compressed as ${encoding}, though it was asked not to.`,
    nextStep: 'Ask who runs the gateway.',
  }
}

export function idleDownload(host: string, limitMs: number): AppError {
  return {
    kind: 'timeout',
    code: 'download-idle',
    message: `Nothing arrived from ${host} for ${Math.round(limitMs / 1000)} s, so the file was given up.`,
    nextStep: 'Fetch it again, or raise the time-out of the connection in Settings.',
  }
}

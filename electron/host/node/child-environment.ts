type Environment = Readonly<Record<string, string | undefined>>

/** Variables that contain a key. Names are compared case-insensitively, as on Windows. */
const keyVariables = /^GATEWAY_PLAYGROUND_KEY(?:_|$)/i

/**
 * The environment for a program other than the app itself, such as a build, an installer or a browser: without the keys
 * that the app was started with.
 */
export function childEnvironment(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !keyVariables.test(name)))
}

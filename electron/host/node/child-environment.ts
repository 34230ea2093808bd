type Environment = Readonly<Record<string, string | undefined>>

/** Variables that carry a key. Names are compared without regard to case, as Windows does. */
const keyVariables = /^GATEWAY_PLAYGROUND_KEY(?:_|$)/i

/**
 * The environment for a program that is not the app itself, such as a build, an installer or a browser: without the keys
 * the app was started with.
 */
export function childEnvironment(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !keyVariables.test(name)))
}

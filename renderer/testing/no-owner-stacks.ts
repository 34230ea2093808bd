import * as React from 'react'

/**
 * React's development build makes an `Error` for each element, to tell in a warning which component made it: a fifth of the
 * time of these tests. It stops after ten thousand, so it is told that there have been as many. A React that has no such count
 * is left as it is.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {} })

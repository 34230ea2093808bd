import * as React from 'react'

/**
 * React's development build creates an `Error` for each element, so that warnings can name the component that created
 * it: a fifth of the time of these tests. It stops after ten thousand, so this sets the counter to that. A React
 * without such a counter is left unchanged.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {} })

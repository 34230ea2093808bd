import type { GatewayClock } from '../clock.ts'
import type { GatewayProfile, ProfileName } from './gateway-profile.ts'
import { createLitellmProfile } from './litellm.ts'
import { createNewApiProfile } from './new-api.ts'

const profiles: Readonly<Record<ProfileName, (clock: GatewayClock) => GatewayProfile>> = {
  'new-api': createNewApiProfile,
  litellm: createLitellmProfile,
}

export function createProfile(name: ProfileName, clock: GatewayClock): GatewayProfile {
  return profiles[name](clock)
}

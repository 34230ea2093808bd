import type { RouteProof } from '../../../shared/doctor/check-up.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { keyHeaderName, type HeaderNames } from '../../../shared/gateway/header-names.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'

/** A kind of request and where it goes. */
export interface Route {
  /** What a check-up calls it: the format of runs that go this way, where they do. */
  readonly id: RouteProof['route']
  readonly label: string
  /** Appended to the base address (gateway-api.md). */
  readonly path: string
  /** The header that carries the key. */
  readonly keyHeader: string
}

/** Every documented route, in the order of the formats. */
export function routesOf(names: HeaderNames): readonly Route[] {
  return Object.values(formatRegistry).flatMap(({ id, label, route }) => {
    const keyHeader = keyHeaderName(route.auth, names)
    const own: Route = { id, label, path: route.path, keyHeader }
    switch (id) {
      case 'generate-content': {
        const path = route.path.replace(':generateContent', profile.generateContentStreamSuffix)
        const streamed = settingsText().routes.streamed(label)
        return [own, { id: 'generate-content-stream' as const, label: streamed, path, keyHeader }]
      }
      case 'video-generations': {
        const status = settingsText().routes.videoStatus
        return [
          own,
          { id: 'video-status' as const, label: status, path: `${route.path}/{task_id}`, keyHeader },
        ]
      }
      default:
        return own
    }
  })
}

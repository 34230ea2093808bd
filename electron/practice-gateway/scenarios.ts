import type { Scenario } from './scenario.ts'
import { composeDrawing } from './scenarios/draws.ts'
import { composeEnding, composeNothing, composeRefusal } from './scenarios/endings.ts'
import { experimentScenarios } from './scenarios/experiments.ts'
import { faultScenarios } from './scenarios/faults.ts'
import { composeFollowed } from './scenarios/follows.ts'
import { composeLong } from './scenarios/long.ts'
import { composeOrdinary } from './scenarios/ordinary.ts'
import { refusePicky } from './scenarios/picky.ts'
import { composeReasoned, composeThinkTags } from './scenarios/reasoning.ts'
import { composeSound } from './scenarios/sounds.ts'
import { composeStructured } from './scenarios/structured.ts'
import { composeToolUse } from './scenarios/tools.ts'
import { composeVision } from './scenarios/vision.ts'

const ordinary: Scenario = { compose: composeOrdinary }

const scenarios: Readonly<Record<string, Scenario>> = {
  'practice-chat': ordinary,
  'practice-reasoner': { compose: composeReasoned },
  'practice-tools': { compose: composeToolUse },
  'practice-vision': { compose: composeVision },
  'practice-draws': { compose: composeDrawing },
  'practice-sounds': { compose: composeSound },
  'practice-structured': { compose: composeStructured },
  'practice-follows': { compose: composeFollowed },
  'practice-picky': { compose: composeOrdinary, refuse: refusePicky },
  'practice-slow': { compose: composeOrdinary, tempo: { first: 3000, token: 250, spread: 100 } },
  'practice-long': { compose: composeLong, tempo: { first: 300, token: 5, spread: 0 } },
  'practice-endings': { compose: composeEnding },
  'practice-refusal': { compose: composeRefusal },
  'practice-empty': { compose: composeNothing },
  'practice-think-tags': { compose: composeThinkTags },
  ...experimentScenarios,
  ...faultScenarios,
}

export function scenarioOf(model: string): Scenario {
  return scenarios[model] ?? ordinary
}

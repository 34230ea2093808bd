import { chineseSocksReplies as socksReplies } from '../../socks-replies.ts'
import type { gatewayErrors } from '../../en/errors/gateway.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'
import type { TranslatedErrors } from '../../translation.ts'

const retryForWhole = '已收到的内容已保留。重试可获取完整响应。'
const retryInAMoment = '请稍后重试，或选择其他模型。'
const chooseOrReport = '请选择其他模型，或将请求 ID 发给网关运营者。'
const waitAndRetry = '请稍候再重试。'
const requestLess = '已收到的内容保存在该请求的记录中。请减少单次请求的内容或结果数量。'
const chooseFileAgain = '请重新选择文件，然后重试。'
const notKnownWhetherCharged = '无法确定请求是否已被处理，重试可能再次计费。'
const keptAtConnection = (hasKey: boolean) =>
  hasKey ? '密钥只会发送到连接的地址。' : '请求只会发送到连接的地址。'
const checkClock = '请检查本机时钟；若时钟无误，则需由网关更新证书。'

export const gateway = {
  stopped: { message: '已停止。' },

  noSuchModel: {
    message: '网关当前没有可供此密钥使用的同名模型。',
    nextStep: '请检查模型名称的拼写，或从列表中选择其他模型。',
  },
  noSuchTask: {
    message: '网关中没有此 ID 的任务。',
    nextStep: '任务在一段时间后会被清除，且只属于创建它的密钥。请检查 ID、连接和密钥。',
  },
  unusableRequest: {
    message: '网关无法处理此请求。',
    nextStep: '请检查必填字段和取值。原样重试只会得到相同的响应。',
  },
  noBalance: {
    message: '账户或密钥的余额不足以完成此请求。',
    nextStep: '请在网关充值，或选择其他密钥。',
  },
  budgetUsedUp: {
    message: '此密钥的预算已用尽。',
    nextStep: '请在网关提高预算、等待预算重置，或选择其他密钥。',
  },
  formatUnavailable: {
    message: '网关无法以此格式向该模型发送请求。',
    nextStep: '请选择其他格式或其他模型。原样重试只会得到相同的响应。',
  },
  contextTooLong: {
    message: '请求超出了模型可读取的长度。',
    nextStep: '请缩短文本或对话，或选择上下文窗口更大的模型。',
  },
  blocked: { message: '请求被内容过滤器拦截。', nextStep: '请修改措辞，或换用其他模型。' },
  upstreamKeyRejected: {
    message: '网关的上游服务不接受网关自己的密钥，与你的密钥无关。',
    nextStep: chooseOrReport,
  },
  upstreamRefused: {
    message: '网关的上游服务拒绝了此请求，与你的密钥无关。',
    nextStep: chooseOrReport,
  },
  upstreamNoBalance: {
    message: '网关在上游服务的账户余额不足，与你的余额无关。',
    nextStep: chooseOrReport,
  },
  upstreamNoModel: { message: '网关的上游服务找不到此模型。', nextStep: chooseOrReport },
  upstreamTooManyRequests: {
    message: '网关的上游服务请求过多。',
    nextStep: '请稍候再重试，或选择其他模型。',
  },
  upstreamOverloaded: { message: '网关的上游服务过载。', nextStep: retryInAMoment },
  upstreamFailed: { message: '网关的上游服务出错。', nextStep: retryInAMoment },
  keyAcceptedBefore: {
    message: '响应称密钥未被接受，但网关此前接受过你的密钥。',
    nextStep: '请检查连接。若你的密钥仍被接受，则是上游服务拒绝了网关的密钥：请选择其他模型。',
  },
  listNotAllowed: {
    message: '网关不向此密钥显示模型列表。',
    nextStep: '网关的消息会说明原因：密钥可能已被禁用，或不允许在此网络使用。否则请更换密钥。',
  },
  overloaded: { message: '网关过载。', nextStep: waitAndRetry },
  upstreamUnreachable: { message: '网关无法连接此模型的上游服务。', nextStep: retryInAMoment },
  keyNeeded: {
    message: '网关要求密钥，但请求未携带密钥。',
    nextStep: '此连接没有密钥。请在设置中填写密钥，然后重试。',
  },
  keyRejected: {
    message: '网关不接受此密钥。',
    nextStep: '请在设置中检查密钥：密钥缺失、错误、被禁用、过期或额度用尽都会得到此响应。',
  },
  paymentRequired: { message: '网关要求付费。', nextStep: '请充值，或选择其他密钥。' },
  keyRefused: {
    message: '网关不允许使用此密钥。',
    nextStep: '请更换密钥：密钥可能已被禁用或过期，或不允许在此网络使用。',
  },
  toolResultMissing: {
    message: '有工具调用缺少结果。',
    nextStep: '请为上一个响应的每个工具调用填写结果，然后重试。',
  },
  imageUnreadable: {
    message: '模型无法读取此图片。',
    nextStep: '请打开文件确认内容，再转换为 PNG 或选择其他图片。',
  },
  notAllowed: {
    message: '网关不允许使用此密钥发送该请求。',
    nextStep: '请选择此密钥可用的模型，或选择其他密钥。',
  },
  unknownAddressOrModel: {
    message: '网关找不到此地址或模型。',
    nextStep: '请检查设置中的地址和模型名称。',
  },
  requestTooLarge: ({ hasFile }) => ({
    message: '请求过大，网关无法接收。',
    nextStep: hasFile ? '请减少文本，或使用更小的文件。' : '请减少文本，或减少对话轮次。',
  }),
  tooManyRequests: { message: '此密钥的请求过于频繁。', nextStep: waitAndRetry },
  gatewayTimeout: {
    message: '网关等待模型超时。',
    nextStep: '请重试；响应较长时请开启流式输出。',
  },
  notOffered: { message: '网关不支持此功能。', nextStep: '请选择其他模型或格式。' },
  rejected: { message: '网关不接受此请求。', nextStep: '请检查模型名称和请求中的字段。' },
  gatewayFailed: { message: '网关或其上游服务出错。', nextStep: retryInAMoment },

  fileTooLarge: {
    message: '文件超出模型允许的大小。',
    nextStep: '请使用更短的文件，或提高压缩率。',
  },
  fileTypeUnsupported: {
    message: '模型不支持此类型的文件。',
    nextStep: '请将文件转换为其他类型，或选择其他模型。',
  },
  audioUnreadable: {
    message: '模型无法读取文件中的音频。',
    nextStep: '请先播放文件确认内容，再转换为其他类型或重新录制。',
  },

  valueOutOfRange: ({ field }) => ({
    message: `${field} 的值超出范围。`,
    nextStep: `请修改 ${field}，然后重试。`,
  }),
  fieldUnsupported: ({ field }) => ({
    message: `模型不接受字段 ${field}。`,
    nextStep: '请去掉该字段后发送。',
  }),
  fieldReplaced: ({ field, other }) => ({
    message: `模型不接受字段 ${field}。`,
    nextStep: `请去掉该字段后发送，或改用 ${other}。`,
  }),

  webPageInFront: ({ status }) => ({
    message: `网关前面的服务器返回了 ${status} 和一个网页。`,
    nextStep: waitAndRetry,
  }),
  webPage: {
    message: '该地址返回的是网页，而不是网关的响应。',
    nextStep: '请检查设置中的地址：应为网关的根地址，其后会附加 /v1/…。',
  },
  emptyBody: { message: '响应为空。', nextStep: '请检查地址和模型，然后重试。' },
  notJson: { message: '响应不是 JSON。', nextStep: '请检查地址和模型，然后重试。' },
  tooDeep: ({ levels }) => ({
    message: `响应的 JSON 嵌套超过 ${levels} 层，因此未读取。`,
    nextStep: '检查器中可查看其文本。模型不会返回这样的响应，请检查地址。',
  }),

  wholeTimeout: ({ seconds, isFree }) => ({
    message: `请求在 ${seconds} 秒后仍未完成，已超时。`,
    nextStep: isFree
      ? '请重试，或在设置中调高该连接的总超时。本次未产生费用。'
      : `请在设置中调高该连接的总超时。${notKnownWhetherCharged}`,
  }),
  idle: ({ seconds, isFree, isBetween = false }) => ({
    message: `${seconds} 秒内没有收到任何数据，请求超时。`,
    nextStep: isFree
      ? `请重试，或在设置中调高该连接的${isBetween ? '空闲' : '响应'}超时。本次未产生费用。`
      : `部分模型会思考数分钟，请在设置中调高该连接的${isBetween ? '空闲' : '响应'}超时。${notKnownWhetherCharged}`,
  }),
  brokeWhileReading: { message: '接收响应时连接中断。', nextStep: retryForWhole },
  notHttp: ({ host }) => ({
    message: `${host} 的响应不是 HTTP。`,
    nextStep: '请检查地址的协议和端口：无法通过 http 读取 https 端口。',
  }),
  cannotConnect: ({ host }) => ({
    message: `无法连接到 ${host}。`,
    nextStep: '请检查地址和网络，然后重试。',
  }),
  hostNotFound: ({ host }) => ({
    message: `找不到主机：${host}。`,
    nextStep: '请检查地址的拼写，以及本机的网络连接。',
  }),
  lookupFailed: ({ host }) => ({
    message: `无法解析主机 ${host}。`,
    nextStep: '请检查本机的网络连接，然后重试。',
  }),
  connectionRefused: ({ host }) => ({
    message: `连接被拒绝：${host} 上没有服务在监听。`,
    nextStep: '请检查地址的端口，并确认网关正在运行。',
  }),
  headersTooLarge: ({ host }) => ({
    message: `${host} 返回的响应头过多，无法读取。`,
    nextStep: '请检查地址：它很可能不是网关。',
  }),
  hostUnreachable: ({ host }) => ({
    message: `当前网络无法访问 ${host}。`,
    nextStep: '请检查网络、网关所需的 VPN，以及设置中的代理。',
  }),
  connectTimeout: ({ host }) => ({
    message: `${host} 未及时接受连接。`,
    nextStep: '请检查地址和端口；连接也可能被防火墙拦截。',
  }),
  closed: ({ host }) => ({
    message: `${host} 未返回响应就关闭了连接。`,
    nextStep: notKnownWhetherCharged,
  }),
  closedForNothing: ({ host, isHttp }) => ({
    message: `${host} 未返回响应就关闭了连接。`,
    nextStep: isHttp
      ? '本次未产生费用，请重试。如果该端口使用 https，请在设置的地址中写明 https://。'
      : '本次未产生费用，请重试。',
  }),
  hostNeedsHttps: ({ host }) => ({
    message: `${host} 的该端口使用 https，但请求以 http 发送。`,
    nextStep: '请在设置中将地址的 http:// 改为 https://。',
  }),
  nothingReceived: {
    message: '响应已完整，但其中没有任何内容。',
    nextStep: '请重试或选择其他模型。该请求可能已被计费。',
  },
  nothingAtEnd: ({ reason }) => ({
    message: `响应已结束（${reason}），但其中没有任何内容。`,
    nextStep: '请重试或选择其他模型。该请求可能已被计费。',
  }),
  nothingBeforeLimit: ({ reason }) => ({
    message: `响应在输出第一个字之前就达到上限（${reason}）。`,
    nextStep: '请提高回答的长度上限（其中包含不可见的推理），或缩短对话，然后重试。',
  }),
  nothingButBlocked: ({ reason }) => ({
    message: `过滤器拦截了响应（${reason}），未收到任何内容。`,
    nextStep: '请修改消息，或选择其他模型。',
  }),
  gatewayNeedsHttps: {
    message: '网关的该端口使用 https，但请求以 http 发送。',
    nextStep: '请在设置中将地址的 http:// 改为 https://。',
  },
  noHttps: ({ host }) => ({
    message: `${host} 的该端口不使用 https。`,
    nextStep: '请在地址中改用 http://，或检查端口。',
  }),
  certificateUntrusted: ({ host }) => ({
    message: `${host} 的证书并非由本机信任的机构签发。`,
    nextStep: '如果网关使用自己的证书颁发机构，请在设置中将其证书添加到该连接。',
  }),
  certificateExpired: ({ host }) => ({ message: `${host} 的证书已过期。`, nextStep: checkClock }),
  certificateNotYetValid: ({ host }) => ({ message: `${host} 的证书尚未生效。`, nextStep: checkClock }),
  certificateOfOtherHost: ({ host }) => ({
    message: `证书不属于 ${host}。`,
    nextStep: '请检查地址中的主机名。',
  }),
  tlsFailed: ({ host }) => ({
    message: `无法与 ${host} 建立安全连接。`,
    nextStep: '请在设置中检查该连接的地址、代理和证书。',
  }),
  proxyNeedsLogin: ({ proxy }) => ({
    message: `代理 ${proxy} 需要用户名和密码。`,
    nextStep: '请在设置中的代理地址旁填写。',
  }),
  clientCertificateNeeded: ({ host }) => ({
    message: `${host} 要求客户端证书。`,
    nextStep: '请在设置中为连接添加客户端证书，证书由网关的运营方签发。',
  }),
  clientCertificateRefused: ({ host, isExpired, isUnknown }) => ({
    message: isExpired
      ? `${host} 拒绝了客户端证书：证书已过期。`
      : isUnknown
        ? `${host} 拒绝了客户端证书：不认识签发机构。`
        : `${host} 拒绝了客户端证书。`,
    nextStep: '请在设置中为连接选择其他客户端证书，或咨询网关的运营方。',
  }),
  proxyRejectsLogin: ({ proxy }) => ({
    message: `代理 ${proxy} 不接受该用户名和密码。`,
    nextStep: '请在设置中的代理地址旁重新填写。',
  }),
  proxyNotSocks: ({ proxy }) => ({
    message: `${proxy} 没有按 SOCKS5 代理响应。`,
    nextStep: '请检查设置中的代理地址：它可能是 HTTP 代理，或 SOCKS 4。',
  }),
  socksRefused: ({ proxy, reply }) => ({
    message: `代理 ${proxy} 未能连接：${socksReplies[reply] ?? `应答 ${reply}`}。`,
    nextStep: '请检查网关的地址，以及代理是否可以访问它。',
  }),
  proxyRefused: ({ proxy, status }) => ({
    message: `代理 ${proxy} 拒绝连接（${status}）。`,
    nextStep: '请检查设置中的代理，并确认它可以访问网关。',
  }),
  proxyUnusable: ({ proxy }) => ({
    message: `无法使用代理 ${proxy}。`,
    nextStep: '请检查设置中的代理，或选择不使用代理。',
  }),

  redirectOnHost: ({ host }) => ({
    message: `该地址重定向到 ${host} 的另一路径。应用不跟随重定向：请求只会发送到连接的地址。`,
    nextStep: '请检查设置中地址的路径：可能缺少或重复了一部分。',
  }),
  redirectOffWeb: ({ hasKey }) => ({
    message: `该地址会重定向，但目标不是网址。${keptAtConnection(hasKey)}`,
    nextStep: '请检查设置中的地址，或联系网关的管理员。',
  }),
  redirectElsewhere: ({ origin, hasKey }) => ({
    message: `该地址重定向到 ${origin}。${keptAtConnection(hasKey)}`,
    nextStep: `如果信任 ${origin}，请在设置中将其填为地址。`,
  }),

  responseTooLarge: ({ limit }) => ({
    message: `响应超过 ${formatMebibytes(limit)}，应用已停止读取。`,
    nextStep: requestLess,
  }),
  eventTooLarge: ({ limit }) => ({
    message: `响应中的一个事件超过 ${formatMebibytes(limit)}，应用已停止读取。`,
    nextStep: requestLess,
  }),
  tooManyValues: {
    message: '响应中的 JSON 值超过应用一次可读取的数量，已停止读取。',
    nextStep: '已收到的内容保存在该请求的记录中。请减少单次请求的内容或细节。',
  },
  inflates: ({ factor }) => ({
    message: `压缩的响应解压后超过原大小的 ${factor} 倍，应用已停止读取。`,
    nextStep: '模型不会返回这样的响应。请检查地址以及途经的服务器。',
  }),
  compressionCut: ({ encoding }) => ({
    message: `响应经过压缩（${encoding}），但压缩数据不完整。`,
    nextStep: retryForWhole,
  }),
  compressionBroken: ({ encoding }) => ({
    message: `响应标明经过压缩（${encoding}），但无法解压。`,
    nextStep: '可读取的内容已保留。请联系网关的管理员：途经的某个服务器压缩或标注有误。',
  }),

  uploadMissing: {
    message: '找不到此请求的文件，可能已被删除。',
    nextStep: `${chooseFileAgain}本次未发送任何内容。`,
  },
  uploadNotFound: ({ fileName }) => ({
    message: `找不到或无法读取 ${fileName}。未发送任何内容。`,
    nextStep: chooseFileAgain,
  }),
  uploadUnreadable: ({ fileName }) => ({
    message: `${fileName} 未能完整读取，请求已取消。`,
    nextStep: '请确认文件仍然存在且可以读取，重新选择后重试。',
  }),
  uploadChanged: ({ fileName }) => ({
    message: `${fileName} 在发送过程中发生了变化，请求已取消。`,
    nextStep: '请等待文件写入完成，重新选择后重试。',
  }),

  unusableAddress: { message: '此连接的地址无法使用。', nextStep: '请检查设置中的地址。' },
  unsendableKey: {
    message: '密钥包含无法发送的字符。',
    nextStep: '请在设置中重新输入密钥：只能包含字母、数字和符号，不能有空格。',
  },
} satisfies TranslatedErrors<typeof gatewayErrors>

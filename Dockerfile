# Marquee in a container: see "Containers" in docs/operations/install.md. Both images are Debian with glibc.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG RUN_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run build && npm run package -- --folder /marquee

FROM ${RUN_IMAGE}
# Node and all packages are in the folder. The user has a fixed number, for the rights of volumes.
COPY --from=build /marquee /opt/marquee
RUN groupadd --gid 10001 marquee \
 && useradd --uid 10001 --gid marquee --no-create-home --home-dir /data --shell /usr/sbin/nologin marquee \
 && install -d -o marquee -g marquee -m 700 /data \
 && ln -s /opt/marquee/node_modules/.bin/node /usr/local/bin/node
WORKDIR /opt/marquee
USER 10001:10001
# Inside, every address is the container's own. The memory settings are those of "npm start".
ENV HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3001 DATA_DIR=/data DEMO=0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
# Without npm and without a shell, so that signals reach the server.
CMD ["node", "--max-semi-space-size=2", "scripts/start.mjs"]

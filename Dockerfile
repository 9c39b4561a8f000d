# syntax=docker/dockerfile:1
# 公衡: one image for every role. The root file system may be read only; what is written goes to /data (and /tmp).
FROM node:24-trixie-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY . .
# The pages are built here: a start finds them, and builds nothing.
RUN npm run gongheng -- build && npm prune --omit=dev --no-save --ignore-scripts --no-audit --no-fund && rm -rf .cache

FROM node:24-trixie-slim
# pg_dump and pg_restore of PostgreSQL 17, for backups of a database of 17 or older.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin gongheng \
  && install -d -o gongheng -g gongheng -m 0700 /data /backups
# The same folder as above: the pages know what they were built from. It belongs to root, and the platform cannot change itself.
WORKDIR /app
COPY --from=built /app /app
USER 10001:10001
ENV NODE_ENV=production GONGHENG_DATA=/data HOST=0.0.0.0 PORT=8080 DRAIN_SECONDS=10
EXPOSE 8080
VOLUME /data /backups
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ebidding/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "apps/cli/main.mjs"]
CMD ["start"]

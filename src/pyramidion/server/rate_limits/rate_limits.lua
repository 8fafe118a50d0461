-- The rate limits that all processes share. ARGV[1] names one of the commands at the end; times are by Redis's clock.
--
-- A token bucket is one number, as in buckets.py: the time at which it will be full again.
-- Open WebSockets are a hash for each address: process -> "how many it has open, until when that is to be believed".

local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000

local function seconds(number)
    return string.format('%.6f', number)
end

-- Takes from every bucket; or from none when one of them has too little. If it is forced to, it takes what there is.
-- A bucket has three arguments, from ARGV[2] on: seconds for a token, seconds for the burst, tokens.
-- Answers the time, the seconds to wait and, if it took, for each bucket in how many seconds it is full.
local function take(buckets, is_forced)
    local full_at, wait = {}, 0
    for i, key in ipairs(buckets) do
        local interval, burst, tokens = ARGV[3 * i - 1], ARGV[3 * i], ARGV[3 * i + 1]
        full_at[i] = math.max(tonumber(redis.call('GET', key) or 0), now) + interval * tokens
        wait = math.max(wait, full_at[i] - now - burst)
        if is_forced then
            full_at[i] = math.min(full_at[i], now + burst)
        end
    end
    if not is_forced and wait > 0.000001 then
        return {seconds(now), seconds(wait)}
    end
    local answer = {seconds(now), '0'}
    for i, key in ipairs(buckets) do
        local full_in = full_at[i] - now
        if full_in > 0 then
            redis.call('SET', key, seconds(full_at[i]), 'PX', math.ceil(full_in * 1000))
        else
            redis.call('DEL', key)
        end
        answer[#answer + 1] = seconds(full_in)
    end
    return answer
end

local function count(key, process, open, lifetime)
    if tonumber(open) > 0 then
        redis.call('HSET', key, process, open .. ' ' .. seconds(now + lifetime))
        redis.call('EXPIRE', key, lifetime)
    else
        redis.call('HDEL', key, process)
    end
end

local function open_elsewhere(key, process)
    local sum, counts = 0, redis.call('HGETALL', key)
    for i = 1, #counts, 2 do
        local open, expires = string.match(counts[i + 1], '(%S+) (%S+)')
        if tonumber(expires) <= now then
            redis.call('HDEL', key, counts[i])
        elseif counts[i] ~= process then
            sum = sum + open
        end
    end
    return sum
end

local commands = {}

function commands.take()
    return take(KEYS, false)
end

function commands.spend()
    return take(KEYS, true)
end

function commands.open_socket()
    local process, open, lifetime, most, retry = unpack(ARGV, 5)
    count(KEYS[2], process, open, lifetime)
    if open + open_elsewhere(KEYS[2], process) > tonumber(most) then
        return {seconds(now), retry}
    end
    return take({KEYS[1]}, false)
end

function commands.count_sockets()
    local process, lifetime = ARGV[2], ARGV[3]
    for i, key in ipairs(KEYS) do
        count(key, process, ARGV[i + 3], lifetime)
    end
    return {seconds(now)}
end

return commands[ARGV[1]]()
